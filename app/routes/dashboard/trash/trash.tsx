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
  const [asked, setAsked] = useState<ThrownRow>()
  const [isAsking, setIsAsking] = useState(false)

  async function takeBack(rows: ThrownRow[]) {
    let count = 0
    for (const kind of trashKinds) {
      const ids = rows.filter((row) => row.kind === kind).map(({ _id }) => _id)
      if (ids.length > 0) count += await restore(api, kind, ids)
    }
    await revalidate()
    const [first] = rows
    const title =
      first && rows.length === 1 ? `“${nameOfThrown(first)}” is back` : `${count} records are back`
    showToast({ title })
  }
  async function takeBackMany({ rows, clear }: ManyChosen<ThrownRow>) {
    await takeBack(rows)
    clear()
  }
  async function deleteForGood() {
    if (!asked) return
    await purge(api, asked.kind, asked._id)
    await revalidate()
    showToast({ title: 'Deleted for good' })
  }

  return (
    <Page title="Trash" lead={`What was deleted stays here for ${trashDays} days, then it goes for good.`}>
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
              onClick={() => void takeBack([row]).catch(tellFailure)}
            />
            <RowAction
              label="Delete for good"
              about={nameOfThrown(row)}
              icon={Trash2}
              onClick={() => {
                setAsked(row)
                setIsAsking(true)
              }}
            />
          </>
        )}
        bulk={[{ label: 'Restore', icon: RotateCcw, run: takeBackMany }]}
        isBulkByRowsOnly
        empty={
          <NothingYet title="The trash is empty">Deleted records wait here, to be taken back.</NothingYet>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={asked ? `Delete “${nameOfThrown(asked)}” for good?` : ''}
        confirmLabel="Delete for good"
        onConfirm={deleteForGood}
      >
        Nobody can take it back after that.
      </ConfirmDialog>
    </Page>
  )
}
