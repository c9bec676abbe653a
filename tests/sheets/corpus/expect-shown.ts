import { expect } from 'vitest'
import type { ReadSheet } from '../read-sheets.ts'
import type { Book } from './books.ts'

/** Compares rows, values and heading properties, as far as the book specifies them. */
export function expectShown(sheets: ReadSheet[], { shown }: Pick<Book, 'shown'>): void {
  expect(sheets.map(({ name }) => name)).toEqual(shown.map(({ name }, index) => name ?? sheets[index]?.name))
  for (const [
    index,
    { rows, values = {}, merges = [], isHidden = false, isDamaged = false, kind = 'rows' },
  ] of shown.entries()) {
    const sheet = sheets[index]
    const texts = Object.fromEntries(sheet?.rows.map((row) => [row.number, row.texts]) ?? [])
    expect(texts).toEqual(rows)
    for (const [number, expected] of Object.entries(values)) {
      expect(sheet?.rows.find((row) => row.number === Number(number))?.values).toEqual(expected)
    }
    expect(sheet).toMatchObject({ merges, isHidden, isDamaged, kind })
  }
}
