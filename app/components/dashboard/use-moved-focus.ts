import { useEffect, useRef } from 'react'

type Moved = { _id: string }

/** For rows with the buttons `up-…` and `down-…`: what moves loses the focus; at the end of its way the other one gets it. */
export function useMovedFocus(rows: Moved[]): (row: Moved) => void {
  const moved = useRef<{ buttonId: string | undefined; _id: string }>(undefined)
  const order = rows.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order takes the focus away
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
