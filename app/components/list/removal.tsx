import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { restore } from '#app/api/trash.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatCount } from '#core/format-number.ts'
import type { TrashKind } from '#core/records/kinds.ts'
import { trashDays } from '#core/trash/trash.ts'
import type { ListShape } from './list-shape.ts'
import type { ManyChosen } from './selection-bar.tsx'

type Removal<Row> = {
  kind: TrashKind
  shape: ListShape
  nameOf: (row: Row) => string
  /** Text of the dialog below its title, for one row and for many. */
  question?: ReactNode
  questionOfMany?: ReactNode
  done: string
  /** Returns the error message; defaults to the server's. */
  explain?: (error: unknown) => string
}
const defaultText = `It leaves the website at once, and stays in the trash for ${trashDays} days.`
const defaultTextOfMany = `They leave the website at once, and stay in the trash for ${trashDays} days.`

type Question = { title: string; text: ReactNode; remove: () => Promise<void> }

/** Moves one row or many to the trash after a confirmation, and offers an undo. */
export function useRemoval<Row extends { _id: string }>(removal: Removal<Row>) {
  const { kind, shape, nameOf, question = defaultText, questionOfMany = defaultTextOfMany } = removal
  const { done, explain = errorMessageOf } = removal
  const { resource, noun } = shape
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Question>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function restoreRows(ids: string[]) {
    try {
      const count = await restore(api, kind, ids)
      await revalidate()
      showToast({
        title: count === 1 ? `The ${noun.one} was restored` : `${count} ${noun.many} were restored`,
      })
    } catch (error) {
      showErrorToast(error)
    }
  }
  function ask(next: Question) {
    setAsked(next)
    setIsConfirming(true)
  }
  const askOne = (row: Row) =>
    ask({
      title: `Delete the ${noun.one} “${nameOf(row)}”?`,
      text: question,
      async remove() {
        await api.remove(`/${resource}/${row._id}`)
        showToast({ title: done, undo: () => void restoreRows([row._id]) })
      },
    })
  const askMany = ({ chosen, count, isEverything, clear }: ManyChosen<Row>) =>
    ask({
      title: `Delete ${isEverything ? 'all ' : ''}${formatCount(count, noun.one, noun.many)}?`,
      text: questionOfMany,
      async remove() {
        const { modifiedCount, ids } = await changeMany(api, resource, 'delete', chosen)
        clear()
        const title = `${formatCount(modifiedCount, noun.one, noun.many)} deleted`
        // One call restores at most 1,000 rows. Larger deletions are restored from the trash.
        const isAllKnown = ids.length === modifiedCount && ids.length > 0 && ids.length <= 1_000
        showToast({ title, ...(isAllKnown && { undo: () => void restoreRows(ids) }) })
      },
    })

  async function confirm() {
    try {
      await asked?.remove()
    } catch (error) {
      throw new Error(explain(error))
    }
    await revalidate()
  }

  const dialog = (
    <ConfirmDialog
      isOpen={isConfirming}
      onClose={() => setIsConfirming(false)}
      title={asked?.title ?? ''}
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      {asked?.text}
    </ConfirmDialog>
  )
  return { askOne, askMany, dialog }
}
