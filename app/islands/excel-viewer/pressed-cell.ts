import type { Cell } from '#app/islands/excel-viewer/grid/cell-names.ts'

/** Returns the cell of the plain table that was clicked last before hydration. Row -1 is the column header, column -1
 * the row header. */
export function findPressedCell(): Cell | undefined {
  const targets = window.recordedTargets?.() ?? []
  const cell = targets.map((target) => target.closest<HTMLTableCellElement>('td, th')).findLast(Boolean)
  const row = cell?.closest('tr')
  if (!cell || !row) return undefined
  return { row: row.closest('thead') ? -1 : row.sectionRowIndex, column: cell.cellIndex - 1 }
}
