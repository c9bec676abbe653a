import type { KeyboardEvent } from 'react'
import { moveBy } from './moves.ts'
import type { Range } from './ranges.ts'
import type { Selection } from './selection.ts'

type Options = {
  selection: Selection
  rowCount: number
  columnCount: number
  merges: readonly Range[]
  pageRows: number
  onSelect: (selection: Selection) => void
  onMenu: (column: number, anchor: HTMLElement) => void
  onCopy: () => void
}

/** Returns the keyboard handler of the grid, which ignores keys on the buttons inside. */
export function useShortcuts(options: Options) {
  const { rowCount, columnCount, merges, pageRows, onSelect, onMenu, onCopy } = options
  const { anchor, active } = options.selection

  /** Handles a key; returns whether it did. */
  function handleKey(event: KeyboardEvent<HTMLDivElement>): boolean {
    const { key, currentTarget } = event
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && key.toLowerCase() === 'c') {
      onCopy()
      return true
    }
    if (event.altKey) {
      const heading = currentTarget.querySelector<HTMLElement>(
        `[aria-colindex="${active.column + 2}"] > button`,
      )
      if (key !== 'ArrowDown' || !heading) return false
      onMenu(active.column, heading)
      return true
    }
    const whole = wholeByKey(event, isControl, options)
    if (whole) onSelect(whole)
    if (whole) return true
    const to = moveBy({ key, isControl, pageRows }, active, { rowCount, columnCount, merges })
    if (!to) return false
    // The first row is frozen and always visible, so moving there scrolls to the rows that follow it.
    if (to.row === 0 && active.row > 0) currentTarget.scrollTop = 0
    onSelect({ anchor: event.shiftKey ? anchor : to, active: to })
    return true
  }

  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && handleKey(event)) event.preventDefault()
  }
}

/** Control+A selects everything, Shift+Space the rows, Control+Space the columns. The active cell moves to the start of
 * the selection, which the view then reveals. */
function wholeByKey(
  { key, shiftKey }: KeyboardEvent,
  isControl: boolean,
  { rowCount, columnCount, selection: { anchor, active } }: Options,
): Selection | undefined {
  const last = { row: rowCount - 1, column: columnCount - 1 }
  if (isControl && key.toLowerCase() === 'a') return { anchor: last, active: { row: 0, column: 0 } }
  if (key !== ' ' || shiftKey === isControl) return undefined
  return shiftKey
    ? { anchor: { row: anchor.row, column: last.column }, active: { row: active.row, column: 0 } }
    : { anchor: { row: last.row, column: anchor.column }, active: { row: 0, column: active.column } }
}
