import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { restore } from '#app/api/trash.ts'
import { tellFailure } from '#app/components/dashboard/tell-failure.ts'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import { showToast } from '#app/components/ui/toasts.ts'
import { type TrashKind, trashDays } from '#core/trash/trash.ts'
import type { ListShape } from './list-shape.ts'
import type { ManyChosen } from './selection-bar.tsx'

type Removal<Row> = {
  kind: TrashKind
  shape: ListShape
  nameOf: (row: Row) => string
  /** What the dialog asks below its title, for one and for many. */
  question?: ReactNode
  questionOfMany?: ReactNode
  done: string
  /** The sentence for what went wrong; the server's own unless given. */
  explain?: (error: unknown) => string
}
const fate = `It leaves the website at once, and stays in the trash for ${trashDays} days.`
const fateOfMany = `They leave the website at once, and stay in the trash for ${trashDays} days.`

type Question = { title: string; text: ReactNode; remove: () => Promise<void> }

/** Asks, deletes one row or many into the trash, and offers to take it back. */
export function useRemoval<Row extends { _id: string }>(removal: Removal<Row>) {
  const { kind, shape, nameOf, question = fate, questionOfMany = fateOfMany } = removal
  const { done, explain = sentenceOf } = removal
  const { resource, noun } = shape
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Question>()
  const [isAsking, setIsAsking] = useState(false)

  async function takeBack(ids: string[]) {
    try {
      const count = await restore(api, kind, ids)
      await revalidate()
      showToast({ title: count === 1 ? `The ${noun.one} is back` : `${count} ${noun.many} are back` })
    } catch (error) {
      tellFailure(error)
    }
  }
  function ask(next: Question) {
    setAsked(next)
    setIsAsking(true)
  }
  const askOne = (row: Row) =>
    ask({
      title: `Delete the ${noun.one} “${nameOf(row)}”?`,
      text: question,
      async remove() {
        await api.remove(`/${resource}/${row._id}`)
        showToast({ title: done, undo: () => void takeBack([row._id]) })
      },
    })
  const askMany = ({ chosen, count, isEverything, clear }: ManyChosen<Row>) =>
    ask({
      title: `Delete ${isEverything ? 'all ' : ''}${count.toLocaleString('en')} ${count === 1 ? noun.one : noun.many}?`,
      text: questionOfMany,
      async remove() {
        const { modifiedCount, ids } = await changeMany(api, resource, 'delete', chosen)
        clear()
        const title = `${modifiedCount.toLocaleString('en')} ${modifiedCount === 1 ? noun.one : noun.many} deleted`
        // More than a call takes back are for the trash to give back.
        const isAllKnown = ids.length === modifiedCount && ids.length > 0 && ids.length <= 1_000
        showToast({ title, ...(isAllKnown && { undo: () => void takeBack(ids) }) })
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
      isOpen={isAsking}
      onClose={() => setIsAsking(false)}
      title={asked?.title ?? ''}
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      {asked?.text}
    </ConfirmDialog>
  )
  return { askOne, askMany, dialog }
}
