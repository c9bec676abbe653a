import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { purge, restore, type TrashRow } from '#app/api/trash.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import type { ManyChosen } from '#app/components/list/selection-bar.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { trashKinds } from '#core/records/kinds.ts'
import { trashDays } from '#core/trash/trash.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/trash'
import { nameOfTrashed, trashColumns, trashList } from './trash-list.tsx'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<TrashRow>(request, trashList)
export const loader = onServer(clientLoader)

export default function Trash({ loaderData }: Route.ComponentProps) {
  useReloadOn([])
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<TrashRow>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function restoreRows(rows: TrashRow[]) {
    let count = 0
    for (const kind of trashKinds) {
      const ids = rows.filter((row) => row.kind === kind).map(({ _id }) => _id)
      if (ids.length > 0) count += await restore(api, kind, ids)
    }
    await revalidate()
    const [first] = rows
    const title =
      first && rows.length === 1 ? `“${nameOfTrashed(first)}” restored` : `${count} records restored`
    showToast({ title })
  }
  async function restoreMany({ rows, clear }: ManyChosen<TrashRow>) {
    await restoreRows(rows)
    clear()
  }
  async function deleteForGood() {
    if (!selected) return
    await purge(api, selected.kind, selected._id)
    await revalidate()
    showToast({ title: 'Permanently deleted' })
  }

  return (
    <Page
      title="Trash"
      lead={`Deleted records stay here for ${trashDays} days before they are permanently deleted.`}
    >
      <List
        shape={trashList}
        loaded={loaderData}
        columns={trashColumns}
        nameOf={nameOfTrashed}
        actions={(row) => (
          <>
            <RowAction
              label="Restore"
              about={nameOfTrashed(row)}
              icon={RotateCcw}
              onClick={() => void restoreRows([row]).catch(showErrorToast)}
            />
            <RowAction
              label="Delete permanently"
              about={nameOfTrashed(row)}
              icon={Trash2}
              onClick={() => {
                setSelected(row)
                setIsConfirming(true)
              }}
            />
          </>
        )}
        bulk={[{ label: 'Restore', icon: RotateCcw, run: restoreMany }]}
        isBulkByRowsOnly
        empty={
          <DashboardEmptyState title="The trash is empty">
            Deleted records can be restored from here.
          </DashboardEmptyState>
        }
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={selected ? `Delete “${nameOfTrashed(selected)}” permanently?` : ''}
        confirmLabel="Delete permanently"
        onConfirm={deleteForGood}
      >
        This can’t be undone.
      </ConfirmDialog>
    </Page>
  )
}
