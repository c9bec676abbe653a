import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeCustodyItem, getCustodyItem } from '#app/api/custody.ts'
import { ClientPanel } from '#app/components/dashboard/records/client-panel.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatPause } from '#core/custody/reminder-pause.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/custody-item'
import { CertificatePanel } from './certificate-panel.tsx'
import { CustodyForm } from './custody-form.tsx'
import { valuesOf } from './custody-values.ts'

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  item: await getCustodyItem(api, id),
})
export const loader = onServer(clientLoader)

export default function CustodyItem({ loaderData: { item } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const opened = useOpenedVersion(item.version, item._id)
  const { revalidate } = useRevalidator()
  const list = href('/dashboard/custody')
  const save = (change: Parameters<typeof changeCustodyItem>[2]) =>
    opened.save((version) => changeCustodyItem(api, { ...item, version }, change))
  return (
    <Page
      title={item.name}
      lead={`Of ${item.clientName}.${item.reminderPause ? ` ${formatPause(item.reminderPause)}.` : ''}`}
      action={<BackLink to={list}>All domains and hosting</BackLink>}
    >
      <CustodyForm
        key={item._id}
        initial={valuesOf(item)}
        save={save}
        onSaved={() => {
          showToast({ title: 'Saved' })
          void navigate(list)
        }}
      />
      <div className="mt-12 max-w-3xl">
        <CertificatePanel item={item} save={save} />
        <ClientPanel
          client={item}
          move={(clientId) => save({ clientId })}
          onMoved={(name) => {
            showToast({ title: `${item.name} belongs to ${name} now` })
            void revalidate()
          }}
        >
          The new client sees it and is reminded before it expires; {item.clientName} no longer does.
        </ClientPanel>
      </div>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Domain or hosting" error={error} />
)
