import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { getImport, type ImportedRow, undoImport } from '#app/api/imports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { type ImportKind, importKindLabels } from '#core/import/import-labels.ts'
import type { ChangeKind } from '#core/records/kinds.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/imported'
import { nameOfImport } from './import-list.tsx'
import { RefusedRows } from './refused-rows.tsx'

const shapeOf = (id: string): ListShape => ({
  resource: `imports/${id}/records`,
  noun: { one: 'record', many: 'records' },
  sorts: [],
  filters: [],
  paging: 'from-row',
})

const columns: Column<ImportedRow>[] = [
  {
    label: 'Name',
    cell: ({ kind, recordId, title, stays }) => (
      <Link
        to={linkToImported({ kind, recordId, stays })}
        className="font-semibold wrap-anywhere text-accent hover:underline"
      >
        {title || 'Without a name'}
      </Link>
    ),
  },
  { label: 'If you undo', cell: ({ stays }) => (stays ? `Stays: ${stays.toLowerCase()}` : 'Is removed') },
]

/** Changes after which the screen reloads. Changes of posts are not reported. */
const changesOf: Record<ImportKind, readonly ChangeKind[]> = {
  client: ['client'],
  project: ['project'],
  invoice: ['invoice'],
  blog: [],
}

/** A draft has a screen of its own, until it is issued under the same id. */
const linkToImported = ({ kind, recordId, stays }: Pick<ImportedRow, 'kind' | 'recordId' | 'stays'>) =>
  kind === 'invoice' && stays !== 'Was issued since'
    ? href('/dashboard/invoices/drafts/:id', { id: recordId })
    : linkTo({ kind, audience: 'staff', id: recordId })

export async function clientLoader({ request, params: { id } }: Route.LoaderArgs) {
  const [found, records] = await Promise.all([
    getImport(api, id),
    loadList<ImportedRow>(request, shapeOf(id)),
  ])
  return { found, records }
}
export const loader = onServer(clientLoader)

/** Result of an import with links to its records, and the button that undoes it. */
export default function Imported({ loaderData: { found, records } }: Route.ComponentProps) {
  useReloadOn(['import', ...changesOf[found.kind]])
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const [kept, setKept] = useState<number>()
  const nouns = importKindLabels[found.kind]
  const counted = (count: number) => `${count} ${count === 1 ? nouns.one : nouns.many}`
  const left = records.total ?? records.rows.length
  return (
    <Page
      title={nameOfImport(found)}
      lead={`${found.by && `Imported by ${found.by}: `}${counted(found.added)} added, ${found.known} already there, ${found.refused} refused.`}
      action={<BackLink to={href('/dashboard/import')}>All imports</BackLink>}
    >
      <div className="mb-8 grid justify-items-start gap-4 [&>[role]]:w-full">
        {found.undoneAt && (
          <Notice tone="success">
            Undone: {counted(found.removed)} removed.
            {left > 0 && ` ${counted(kept ?? left)} stayed, because somebody used or changed them since.`}
          </Notice>
        )}
        {!found.undoneAt && (
          <Button look="second" size="small" onClick={() => setIsAsking(true)}>
            Undo this import
          </Button>
        )}
      </div>
      <RefusedRows refusals={found.refusals} />
      <Panel title={found.undoneAt ? 'What stayed' : 'What was added'}>
        <List
          shape={shapeOf(found._id)}
          loaded={records}
          columns={columns}
          nameOf={({ title }) => title}
          empty={
            <DashboardEmptyState title="Nothing is left of this import">
              The file can be imported again.
            </DashboardEmptyState>
          }
        />
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Undo this import?"
        confirmLabel="Undo this import"
        onConfirm={async () => {
          setKept((await undoImport(api, found._id)).kept)
          await revalidate()
        }}
      >
        What it added is removed, except for what somebody has used or changed since. The list says which.
      </ConfirmDialog>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Import" error={error} />
)
