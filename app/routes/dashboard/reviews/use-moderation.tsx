import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import type { ManyChosen } from '#app/components/list/selection-bar.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatCount } from '#core/format-number.ts'
import type { ReviewRow } from '#core/review/review.ts'

export type Move = 'publish' | 'hide' | 'hold'
type Many = Pick<ManyChosen<ReviewRow>, 'chosen' | 'rows' | 'count' | 'isEverything'> & { clear?: () => void }

const done: Record<Move, string> = { publish: 'published', hide: 'hidden', hold: 'moved to Waiting' }

export const oneReview = (row: ReviewRow): Many => ({
  chosen: { ids: [row._id] },
  rows: [row],
  count: 1,
  isEverything: false,
})

/** Publishes or hides reviews, and offers an undo. A dialog asks for the reason to hide. */
export function useModeration() {
  const { revalidate } = useRevalidator()
  const [hiding, setHiding] = useState<Many>()

  async function move(many: Many, name: Move, reason?: string) {
    const { modifiedCount } = await changeMany(api, 'reviews', name, many.chosen, { reason })
    many.clear?.()
    await revalidate()
    const moves = many.isEverything ? [] : listUndoMoves(many.rows, name)
    showToast({
      title: `${formatCount(modifiedCount, 'review')} ${done[name]}`,
      ...(moves.length > 0 && { undo: () => void undo(moves) }),
    })
  }
  async function undo(moves: UndoMove[]) {
    try {
      for (const { name, reason, ids } of moves) await changeMany(api, 'reviews', name, { ids }, { reason })
      await revalidate()
    } catch (error) {
      showErrorToast(error)
    }
  }

  const dialog = hiding && (
    <ReasonDialog
      onClose={() => setHiding(undefined)}
      title={`Hide ${formatCount(hiding.count, 'review')}?`}
      lead="Visitors no longer see it, and its rating no longer counts. Only staff reads the reason."
      label="Reason"
      maxLength={500}
      isRequired
      confirmLabel="Hide"
      onConfirm={(reason) => move(hiding, 'hide', reason)}
    />
  )
  return { move, askToHide: setHiding, dialog }
}

type UndoMove = { name: Move; reason?: string; ids: string[] }

/** Groups the rows by the move that takes them back to their former state. */
function listUndoMoves(rows: ReviewRow[], made: Move): UndoMove[] {
  const moves = new Map<string, UndoMove>()
  for (const { _id, state, hiddenReason } of rows) {
    const name = state === 'hidden' ? 'hide' : state === 'pending' ? 'hold' : 'publish'
    if (name === made) continue
    const reason = name === 'hide' ? hiddenReason : undefined
    const key = JSON.stringify([name, reason])
    const known = moves.get(key) ?? { name, ...(reason && { reason }), ids: [] }
    known.ids.push(_id)
    moves.set(key, known)
  }
  return [...moves.values()]
}
