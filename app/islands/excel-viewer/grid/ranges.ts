import type { Cell } from './cell-names.ts'

/** Inclusive zero-based bounds, in the API's format of merged cells. */
export type Range = readonly [top: number, left: number, bottom: number, right: number]

/** Returns the range between two opposite corners, in any order. */
export const rangeOf = (one: Cell, other: Cell): Range => [
  Math.min(one.row, other.row),
  Math.min(one.column, other.column),
  Math.max(one.row, other.row),
  Math.max(one.column, other.column),
]

export const overlap = (one: Range, other: Range): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]

/** Returns the intersection of two ranges, which must overlap. */
export const shared = (one: Range, other: Range): Range => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

export const countCells = ([top, left, bottom, right]: Range) => (bottom - top + 1) * (right - left + 1)

/** Returns the merge that contains a cell. */
export const mergeAt = (merges: readonly Range[], { row, column }: Cell): Range | undefined =>
  merges.find((merge) => overlap(merge, [row, column, row, column]))

/** Expands a range until it contains every merge that it touches. */
export function wholeMerges(range: Range, merges: readonly Range[]): Range {
  const cut = merges.filter((merge) => overlap(merge, range))
  const grown: Range = [
    Math.min(range[0], ...cut.map(([top]) => top)),
    Math.min(range[1], ...cut.map(([, left]) => left)),
    Math.max(range[2], ...cut.map(([, , bottom]) => bottom)),
    Math.max(range[3], ...cut.map(([, , , right]) => right)),
  ]
  return countCells(grown) === countCells(range) ? range : wholeMerges(grown, merges)
}
