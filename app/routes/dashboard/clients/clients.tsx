import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import type { ClientRow } from '#app/api/clients.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/clients'
import { ClientDialog } from './client-dialog.tsx'
import { clientColumns, clientList, nameOfClient } from './client-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ClientRow>(request, clientList)
export const loader = onServer(clientLoader)

export default function Clients({ loaderData }: Route.ComponentProps) {
  useReloadOn(['client', 'order', 'invoice'])
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const add = useHasPermission('client.create') && (
    <Button size="small" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      New client
    </Button>
  )
  return (
    <Page
      title="Clients"
      lead="Everyone who buys or asks, with or without a sign-in."
      action={
        <span className="flex flex-wrap gap-2">
          <NoteToTag />
          {add}
        </span>
      }
    >
      <List
        shape={clientList}
        loaded={loaderData}
        columns={clientColumns}
        nameOf={nameOfClient}
        isExportable
        empty={
          <DashboardEmptyState title="No clients yet">
            Add the first one, or wait for the first order: its client appears here.
          </DashboardEmptyState>
        }
      />
      {isAdding && (
        <ClientDialog
          onClose={() => setIsAdding(false)}
          onSaved={(id) => {
            showToast({ title: 'Client added' })
            void navigate(href('/dashboard/clients/:id', { id }))
          }}
        />
      )}
    </Page>
  )
}

/** Leads from a list of one tag to a note to its clients. */
function NoteToTag() {
  const tag = useSearchParams()[0].get('tag')?.trim()
  const maySend = useHasPermission('note.send-many')
  if (!tag || !maySend) return null
  return (
    <Link
      to={`${href('/dashboard/note-form/many')}?${new URLSearchParams({ tag })}`}
      className={buttonClass('second', '', 'small')}
    >
      <Send aria-hidden="true" className="size-4" />
      Send a note to “{tag}”
    </Link>
  )
}
