import type { CellObject } from '@e965/xlsx'

/** Rows and cells that are there; what a file declares beyond them is not believed. */
export type Grid = CellObject[][]

const mostRows = 1_048_576
const mostColumns = 16_384

/** Own keys only: one far cell makes an array of a million holes. In order of the numbers, as keys are. */
export function* eachRow(grid: Grid): Generator<[number: number, cells: CellObject[]]> {
  for (const key of Object.keys(grid)) {
    const number = Number(key)
    const cells = grid[number]
    if (cells) yield [number, cells]
  }
}

/** A sheet has places; a cell beside them is a sign of damage, and one far out costs as much as all between. */
export const isWithinSheet = (grid: Grid): boolean =>
  Object.keys(grid).every((key) => {
    const cells = grid[Number(key)]
    return Number(key) < mostRows && /^\d+$/.test(key) && cells && cells.length <= mostColumns
  })

export const isBlank = ({ v, w, t }: CellObject) =>
  t === 'z' || ((v === undefined || v === null || v === '') && !w)

/** The column after the last one with something in it. */
export function widthOf(cells: CellObject[]): number {
  for (let column = cells.length - 1; column >= 0; column--) {
    const cell = cells[column]
    if (cell && !isBlank(cell)) return column + 1
  }
  return 0
}
