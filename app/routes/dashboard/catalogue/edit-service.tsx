import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addService,
  changeService,
  getService,
  getServiceVersion,
  listServiceVersions,
} from '#app/api/services.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/edit-service'
import { ServiceForm } from './service-form.tsx'
import { emptyService, type ServiceValues, toBody, toValues } from './service-values.ts'
import { ServiceVersions } from './service-versions.tsx'

export async function clientLoader({ params: { slug }, request }: Route.LoaderArgs) {
  if (!slug) return { edited: undefined }
  const shown = Number(new URL(request.url).searchParams.get('version'))
  const [current, versions] = await Promise.all([getService(api, slug), listServiceVersions(api, slug)])
  const isEarlier = versions.some(({ version }) => version === shown && version !== current.version)
  const content = isEarlier ? await getServiceVersion(api, slug, shown) : current
  return { edited: { current, versions, content, isEarlier } }
}
export const loader = onServer(clientLoader)

const back = <BackLink to={href('/dashboard/services')}>All services</BackLink>

export default function EditService({ loaderData: { edited } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const leave = (title: string) => {
    showToast({ title })
    void navigate(href('/dashboard/services'))
  }
  if (!edited) {
    return (
      <Page title="Add a service" lead="It stays hidden until you make it visible." action={back}>
        <ServiceForm
          key="new"
          initial={emptyService}
          draftKey="new-service"
          isNew
          send={(values) => addService(api, toBody(values))}
          onSent={() => leave('Service added')}
        />
      </Page>
    )
  }
  const { current, versions, content, isEarlier } = edited
  const { slug, title, version } = current
  const save = (values: ServiceValues, version: number) => {
    const { slug: _, ...body } = toBody(values)
    return changeService(api, slug, { ...body, version })
  }
  return (
    <Page title="Edit service" lead={title} action={back}>
      <ServiceForm
        key={`${slug} ${isEarlier ? content.version : 'current'}`}
        initial={toValues(content)}
        draftKey={`edited-service:${slug}:${version}:${content.version}`}
        version={version}
        earlierVersion={isEarlier ? content.version : undefined}
        send={save}
        onSent={() => leave('Service saved')}
      />
      <ServiceVersions slug={slug} current={version} shown={content.version} versions={versions} />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Edit service" error={error} />
)
