import type { SheetRow } from './sheet-reader.ts'

/** A row on its way to the server: most values are texts that are shown as they are, and those go once. */
export type WireRow = [number: number, texts: string[], values: SheetRow['values']]

const asShown = ''

export const packRow = ({ number, texts, values }: SheetRow): WireRow => [
  number,
  texts,
  values.map((value, column) => (value === texts[column] && value !== '' ? asShown : value)),
]

export const unpackRow = ([number, texts, values]: WireRow): SheetRow => ({
  number,
  texts,
  values: values.map((value, column) => (value === asShown ? (texts[column] ?? '') : value)),
})
