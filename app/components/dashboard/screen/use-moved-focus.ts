import { useEffect, useRef } from 'react'

type Moved = { _id: string }

/** Restores the focus after a row with the buttons `up-…` and `down-…` has moved. If the button is disabled because the
 * row reached an end, focuses the opposite one. */
export function useMovedFocus(rows: Moved[]): (row: Moved) => void {
  const moved = useRef<{ buttonId: string | undefined; _id: string }>(undefined)
  const order = rows.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed order loses the focus
  useEffect(() => {
    const { buttonId, _id } = moved.current ?? {}
    if (_id) focusAgain(buttonId, _id)
    moved.current = undefined
  }, [order])
  return ({ _id }) => {
    moved.current = { buttonId: document.activeElement?.id, _id }
  }
}

function focusAgain(buttonId: string | undefined, id: string): void {
  const buttons = [buttonId, `up-${id}`, `down-${id}`].map((id) => document.getElementById(id ?? ''))
  buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus()
}
