import { limits } from '../limits.ts'
import type { SheetHeading } from '../sheet-event.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { eachRow, type Grid } from './grid.ts'

const blank = { t: 'z' as const }

/** Blanks the hidden cells of merged ranges. Files may store values in them, but only the top left cell is visible. */
export function blankHiddenCells(grid: Grid, merges: SheetHeading['merges']): void {
  const rows = [...eachRow(grid)]
  const numbers = rows.map(([number]) => number)
  let visits = 0
  for (const [top, left, bottom, right] of merges) {
    for (let index = findFirstIndex(numbers, top); index < rows.length; index++) {
      const [number, cells] = rows[index] ?? [bottom + 1, []]
      if (number > bottom) break
      const last = Math.min(right, cells.length - 1)
      visits += 1 + Math.max(0, last - left)
      // Excel does not allow overlapping ranges; ten thousand of them would be an attack.
      if (visits > limits.rowSlots) throw new UnreadableSheet('too-much-inside')
      for (let column = left; column <= last; column++) {
        if (cells[column] && (number !== top || column !== left)) cells[column] = blank
      }
    }
  }
}

function findFirstIndex(numbers: number[], minimum: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? minimum) < minimum) low = middle + 1
    else high = middle
  }
  return low
}
