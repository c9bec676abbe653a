import { Refusal } from '../errors.ts'

/** Where a row stands in the order of search results; also what a page of them ends with. */
export type Place = { first: number; slice: number; fileId: string; sheet: number; number: number }

/** Newest file first and from its top. */
export const comparePlaces = (a: Place, b: Place): number =>
  b.first - a.first ||
  a.slice - b.slice ||
  (a.fileId < b.fileId ? 1 : a.fileId > b.fileId ? -1 : 0) ||
  a.sheet - b.sheet ||
  a.number - b.number

export const writePlace = ({ first, slice, fileId, sheet, number }: Place) =>
  [first, slice, fileId, sheet, number].join('.')

export function readPlace(written: string): Place {
  const found = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,9})$/.exec(written)
  if (!found) {
    const fields = { before: 'Must be `next` of the page before' }
    throw new Refusal('invalid', 'Please search again.', { fields })
  }
  const [first = 0, slice = 0, sheet = 0, number = 0] = [1, 2, 4, 5].map((at) => Number(found[at]))
  return { first, slice, fileId: found[3] ?? '', sheet, number }
}
