import { Refusal } from '../errors.ts'

/** Position of a row in the sorted search results; also the cursor after a page of them. */
export type RowPosition = { first: number; slice: number; fileId: string; sheet: number; number: number }

/** Sorts the newest file first, and its rows top to bottom. */
export const compareRowPositions = (a: RowPosition, b: RowPosition): number =>
  b.first - a.first ||
  a.slice - b.slice ||
  (a.fileId < b.fileId ? 1 : a.fileId > b.fileId ? -1 : 0) ||
  a.sheet - b.sheet ||
  a.number - b.number

export const formatSearchCursor = ({ first, slice, fileId, sheet, number }: RowPosition) =>
  [first, slice, fileId, sheet, number].join('.')

export function parseSearchCursor(cursor: string): RowPosition {
  const match = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,9})$/.exec(cursor)
  if (!match) {
    const fields = { before: 'Must be `next` of the page before' }
    throw new Refusal('invalid', 'Please search again.', { fields })
  }
  const [first = 0, slice = 0, sheet = 0, number = 0] = [1, 2, 4, 5].map((at) => Number(match[at]))
  return { first, slice, fileId: match[3] ?? '', sheet, number }
}
