import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { findClients, getClient } from '#app/api/clients.ts'
import { addCustodyItem } from '#app/api/custody.ts'
import { ClientChoice } from '#app/components/dashboard/records/client-choice.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/new-custody-item'
import { CustodyForm } from './custody-form.tsx'
import { emptyValues } from './custody-values.ts'

const title = 'Add a domain or hosting'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('client')
  const q = searchParams.get('q') ?? ''
  if (id) return { q, found: [], chosen: await getClient(api, id) }
  return { q, found: await findClients(api, q.slice(0, 100)), chosen: undefined }
}

export const loader = onServer(clientLoader)

export default function NewCustodyItem({ loaderData: { q, found, chosen } }: Route.ComponentProps) {
  const back = <BackLink to={href('/dashboard/custody')}>All domains and hosting</BackLink>
  const lead = chosen ? `For ${chosen.name}, who is reminded before it expires.` : 'Choose its client.'
  return (
    <Page title={title} lead={lead} action={back}>
      {chosen ? (
        <NewForm key={chosen._id} clientId={chosen._id} />
      ) : (
        <ClientChoice key={q} {...{ q, found }} next={href('/dashboard/custody/new')} />
      )}
    </Page>
  )
}

function NewForm({ clientId }: { clientId: string }) {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  return (
    <CustodyForm
      initial={emptyValues}
      save={(body) => {
        const item = { ...body, clientId }
        return addCustodyItem(api, item, keyOf(item))
      }}
      onSaved={() => {
        showToast({ title: 'Added' })
        void navigate(href('/dashboard/custody'))
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
