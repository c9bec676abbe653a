import type { Cell } from '#app/components/sheet-grid/cell-names.ts'

/** The cell of the plain table that was pressed last, before the grid took its place. Row -1 is the line of column
 * letters, column -1 that of row numbers. */
export function findPressedCell(): Cell | undefined {
  const targets = window.heldTargets?.() ?? []
  const cell = targets.map((target) => target.closest<HTMLTableCellElement>('td, th')).findLast(Boolean)
  const row = cell?.closest('tr')
  if (!cell || !row) return undefined
  return { row: row.closest('thead') ? -1 : row.sectionRowIndex, column: cell.cellIndex - 1 }
}
