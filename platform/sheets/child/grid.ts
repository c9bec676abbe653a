import type { CellObject } from '@e965/xlsx'

/** Sparse rows of cells that exist in the file. Declared dimensions are ignored. */
export type Grid = CellObject[][]

const mostRows = 1_048_576
const mostColumns = 16_384

/** Yields existing rows in ascending order. Iterates keys, because one distant cell makes a million array holes. */
export function* eachRow(grid: Grid): Generator<[number: number, cells: CellObject[]]> {
  for (const key of Object.keys(grid)) {
    const number = Number(key)
    const cells = grid[number]
    if (cells) yield [number, cells]
  }
}

/** Checks that all cells are within Excel's limits. Cells outside indicate damage, and distant ones are expensive. */
export const isWithinSheet = (grid: Grid): boolean =>
  Object.keys(grid).every((key) => {
    const cells = grid[Number(key)]
    return Number(key) < mostRows && /^\d+$/.test(key) && cells && cells.length <= mostColumns
  })

export const isBlank = ({ v, w, t }: CellObject) =>
  t === 'z' || ((v === undefined || v === null || v === '') && !w)

/** Returns the number of columns up to the last non-blank cell. */
export function widthOf(cells: CellObject[]): number {
  for (let column = cells.length - 1; column >= 0; column--) {
    const cell = cells[column]
    if (cell && !isBlank(cell)) return column + 1
  }
  return 0
}
