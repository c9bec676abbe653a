import type { Cell } from './cell-names.ts'

/** The chosen range goes from one cell to the other; the active one is where keys lead on from. */
export type Selection = { anchor: Cell; active: Cell }

export const selectionAt = (cell: Cell): Selection => ({ anchor: cell, active: cell })

/** The same in a sheet that may be smaller than what a link names. */
export function within({ anchor, active }: Selection, rowCount: number, columnCount: number): Selection {
  const inside = ({ row, column }: Cell) => ({
    row: Math.max(0, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  })
  return { anchor: inside(anchor), active: inside(active) }
}
