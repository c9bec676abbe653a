import { columnPixels } from './column-widths.ts'

/** Offsets and sizes of columns in pixels, and the column at an offset. */
export function startsOf(columnCount: number, widths: readonly number[]) {
  const starts = new Float64Array(columnCount + 1)
  for (let column = 0; column < columnCount; column++) {
    starts[column + 1] = (starts[column] ?? 0) + columnPixels(widths[column])
  }
  const at = (column: number) => starts[column] ?? starts[columnCount] ?? 0
  return {
    at,
    size: (column: number) => at(column + 1) - at(column),
    indexAt(offset: number): number {
      let low = 0
      let high = columnCount - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (at(middle) <= offset) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}
export type Starts = ReturnType<typeof startsOf>
