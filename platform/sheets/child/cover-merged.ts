import type { SheetHeading } from '../sheet-reader.ts'
import { eachRow, type Grid } from './grid.ts'

/** A merged range shows the cell in its top left corner; what lies under it is kept in files but never seen. */
export function coverMerged(grid: Grid, merges: SheetHeading['merges']): void {
  const rows = [...eachRow(grid)]
  const numbers = rows.map(([number]) => number)
  for (const [top, left, bottom, right] of merges) {
    for (let index = firstFrom(numbers, top); index < rows.length; index++) {
      const [number, cells] = rows[index] ?? [bottom + 1, []]
      if (number > bottom) break
      for (let column = left; column <= Math.min(right, cells.length - 1); column++) {
        if (number !== top || column !== left) delete cells[column]
      }
    }
  }
}

function firstFrom(numbers: number[], wanted: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? wanted) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
