import { limits } from '../limits.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { eachRow, type Grid, widthOf } from './grid.ts'

type Measure = { rowCount: number; columnCount: number }

/** Measures the sheets of one workbook. Throws when their total number of cell slots exceeds the limit. */
export function createMeasure(): (grid: Grid) => Measure {
  let slots = 0
  return (grid) => {
    const measure = { rowCount: 0, columnCount: 0 }
    for (const [number, cells] of eachRow(grid)) {
      const width = widthOf(cells)
      if (width === 0) continue
      slots += width
      if (slots > limits.rowSlots) throw new UnreadableSheet('too-much-inside')
      measure.rowCount = number + 1
      measure.columnCount = Math.max(measure.columnCount, width)
    }
    return measure
  }
}
