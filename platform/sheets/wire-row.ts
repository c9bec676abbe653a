import type { SheetRow } from './sheet-event.ts'

/** Row as sent to the server. A value that equals its text is sent only once. */
export type WireRow = [number: number, texts: string[], values: SheetRow['values']]

const sameAsText = ''

export const packRow = ({ number, texts, values }: SheetRow): WireRow => [
  number,
  texts,
  values.map((value, column) => (value === texts[column] && value !== '' ? sameAsText : value)),
]

export const unpackRow = ([number, texts, values]: WireRow): SheetRow => ({
  number,
  texts,
  values: values.map((value, column) => (value === sameAsText ? (texts[column] ?? '') : value)),
})
