import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { listMembers } from '#app/api/client-members.ts'
import { getClient, listClientRecords } from '#app/api/clients.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { isPermitted } from '#core/permissions.ts'
import { ClientDialog } from '../clients/client-dialog.tsx'
import { clientStatusLabels, clientStatusTones } from '../clients/client-labels.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/client'
import { ClientActions } from './client-actions.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ClientRecords } from './client-records.tsx'
import { ClientTabs, readShown } from './client-tabs.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

export async function clientLoader({ request, params: { id }, context }: Route.LoaderArgs) {
  const seesMembers = isPermitted({ kind: 'user', ...context.get(accountContext) }, 'client.update')
  const kind = readShown(new URL(request.url).searchParams)
  const [client, records, members] = await Promise.all([
    getClient(api, id),
    listClientRecords(api, id, kind),
    seesMembers ? findMembers(id) : undefined,
  ])
  return { client, records, members, kind }
}

export const loader = onServer(clientLoader)

/** Undefined for a client of a deleted account, for whom nobody can act. */
const findMembers = (id: string) =>
  listMembers(api, id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

/** All that belongs to one client. */
export default function Client({ loaderData: { client, records, members, kind } }: Route.ComponentProps) {
  useReloadOn([
    'client',
    'order',
    'quote',
    'template-request',
    'invoice',
    'payment-claim',
    'project',
    'project-file',
    'problem',
    'contact',
    'note',
  ])
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const back = <BackLink to={href('/dashboard/clients')}>All clients</BackLink>
  const lead = (
    <RecordLead>
      <Badge tone={clientStatusTones[client.status]}>{clientStatusLabels[client.status]}</Badge>
      {client.company && <span>{client.company}</span>}
    </RecordLead>
  )
  return (
    <Page title={client.name} lead={lead} action={back}>
      <ClientActions
        client={client}
        onEdit={() => setIsEditing(true)}
        onMerge={() => setIsMerging(true)}
        onRemove={() => setIsRemoving(true)}
      />
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <section aria-labelledby="records" className="contents">
          <h2 id="records" className="sr-only">
            Records
          </h2>
          <div className="order-2 min-w-0 xl:order-none xl:col-span-2">
            <ClientTabs client={client} shown={kind} />
          </div>
          <div className="order-3 min-w-0 xl:order-none">
            <ClientRecords key={kind} clientId={client._id} first={records} kind={kind} />
          </div>
        </section>
        <ClientFacts client={client} members={members} />
      </div>
      {isMerging && (
        <MergeDialog
          client={client}
          onClose={() => setIsMerging(false)}
          onMerged={(id) => {
            setIsMerging(false)
            showToast({ title: 'Clients merged' })
            void navigate(href('/dashboard/clients/:id', { id }))
          }}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          client={client}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => {
            showToast({ title: 'Client deleted' })
            void navigate(href('/dashboard/clients'))
          }}
        />
      )}
      {isEditing && (
        <ClientDialog
          client={client}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false)
            showToast({ title: 'Client saved' })
            void revalidate()
          }}
        />
      )}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Client" error={error} />
)
