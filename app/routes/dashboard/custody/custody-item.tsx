import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeCustodyItem, getCustodyItem } from '#app/api/custody.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/custody-item'
import { CustodyForm } from './custody-form.tsx'
import { valuesOf } from './custody-values.ts'

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  item: await getCustodyItem(api, id),
})
export const loader = onServer(clientLoader)

export default function CustodyItem({ loaderData: { item } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const list = href('/dashboard/custody')
  return (
    <Page
      title={item.name}
      lead={`Of ${item.clientName}.`}
      action={<BackLink to={list}>All domains and hosting</BackLink>}
    >
      <CustodyForm
        key={`${item._id}:${item.version}`}
        initial={valuesOf(item)}
        save={(body) => changeCustodyItem(api, item, body)}
        onSaved={() => {
          showToast({ title: 'Saved' })
          void navigate(list)
        }}
      />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Domain or hosting" error={error} />
)
