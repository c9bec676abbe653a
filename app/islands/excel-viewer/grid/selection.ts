import type { Cell } from './cell-names.ts'

/** Selected range between two corner cells; keys move from the active one. */
export type Selection = { anchor: Cell; active: Cell }

export const selectionAt = (cell: Cell): Selection => ({ anchor: cell, active: cell })

/** Clamps a selection to the size of a sheet, which may be smaller than a link assumes. */
export function within({ anchor, active }: Selection, rowCount: number, columnCount: number): Selection {
  const inside = ({ row, column }: Cell) => ({
    row: Math.max(0, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  })
  return { anchor: inside(anchor), active: inside(active) }
}
