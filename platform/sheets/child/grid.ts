import type { CellObject } from '@e965/xlsx'

/** Rows and cells that are there; what a file declares beyond them is not believed. */
export type Grid = CellObject[][]

/** Own keys only: one far cell makes an array of a million holes. */
export function* eachRow(grid: Grid): Generator<[number: number, cells: CellObject[]]> {
  for (const key of Object.keys(grid)) {
    const number = Number(key)
    const cells = grid[number]
    if (cells) yield [number, cells]
  }
}

export const isBlank = ({ v, w, t }: CellObject) =>
  t === 'z' || ((v === undefined || v === null || v === '') && !w)

/** The column after the last one with something in it. */
export function widthOf(cells: CellObject[]): number {
  let width = 0
  // Skips holes; most rows have few.
  cells.forEach((cell, column) => {
    if (!isBlank(cell)) width = column + 1
  })
  return width
}
