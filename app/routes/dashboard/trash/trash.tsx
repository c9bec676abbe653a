import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { purge, restore, type ThrownRow } from '#app/api/trash.ts'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { tellFailure } from '#app/components/dashboard/tell-failure.ts'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import type { ManyChosen } from '#app/components/list/selection-bar.tsx'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/toasts.ts'
import { trashDays, trashKinds } from '#core/trash/trash.ts'
import type { Route } from './+types/trash'
import { nameOfThrown, trashColumns, trashList } from './trash-list.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList<ThrownRow>(request, trashList)

export default function Trash({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<ThrownRow>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function restoreRows(rows: ThrownRow[]) {
    let count = 0
    for (const kind of trashKinds) {
      const ids = rows.filter((row) => row.kind === kind).map(({ _id }) => _id)
      if (ids.length > 0) count += await restore(api, kind, ids)
    }
    await revalidate()
    const [first] = rows
    const title =
      first && rows.length === 1 ? `“${nameOfThrown(first)}” restored` : `${count} records restored`
    showToast({ title })
  }
  async function restoreMany({ rows, clear }: ManyChosen<ThrownRow>) {
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
        nameOf={nameOfThrown}
        actions={(row) => (
          <>
            <RowAction
              label="Restore"
              about={nameOfThrown(row)}
              icon={RotateCcw}
              onClick={() => void restoreRows([row]).catch(tellFailure)}
            />
            <RowAction
              label="Delete permanently"
              about={nameOfThrown(row)}
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
        empty={<NothingYet title="The trash is empty">Deleted records can be restored from here.</NothingYet>}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={selected ? `Delete “${nameOfThrown(selected)}” permanently?` : ''}
        confirmLabel="Delete permanently"
        onConfirm={deleteForGood}
      >
        This can’t be undone.
      </ConfirmDialog>
    </Page>
  )
}
