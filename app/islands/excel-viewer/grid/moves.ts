import type { Cell } from './cell-names.ts'
import { mergeAt, type Range } from './ranges.ts'

type Sheet = { rowCount: number; columnCount: number; merges: readonly Range[] }
type Press = { key: string; isControl: boolean; pageRows: number }

/** Returns the cell that a key moves to, or undefined for keys that do not move. Merged cells are one step. */
export function moveBy({ key, isControl, pageRows }: Press, from: Cell, sheet: Sheet): Cell | undefined {
  const [top, left, bottom, right] = mergeAt(sheet.merges, from) ?? [
    from.row,
    from.column,
    from.row,
    from.column,
  ]
  const last = { row: sheet.rowCount - 1, column: sheet.columnCount - 1 }
  const to = (row: number, column: number): Cell => {
    const cell = { row: clamp(row, last.row), column: clamp(column, last.column) }
    const merge = mergeAt(sheet.merges, cell)
    return merge ? { row: merge[0], column: merge[1] } : cell
  }
  switch (key) {
    case 'ArrowUp':
      return to(isControl ? 0 : top - 1, from.column)
    case 'ArrowDown':
      // In a merge that reaches the last row, the cell stays.
      return bottom >= last.row ? from : to(isControl ? last.row : bottom + 1, from.column)
    case 'ArrowLeft':
      return to(from.row, isControl ? 0 : left - 1)
    case 'ArrowRight':
      return right >= last.column ? from : to(from.row, isControl ? last.column : right + 1)
    case 'Home':
      return to(isControl ? 0 : from.row, 0)
    case 'End':
      return to(isControl ? last.row : from.row, last.column)
    case 'PageUp':
      return to(top - pageRows, from.column)
    case 'PageDown':
      return to(bottom + pageRows, from.column)
    default:
      return undefined
  }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))
