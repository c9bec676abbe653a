import { describe, it } from 'vitest'
import { readSheets } from '../read-sheets.ts'
import { books } from './books.ts'
import { dialects } from './dialects.ts'
import { expectShown } from './expect-shown.ts'

describe('a workbook is read as Excel shows it', () => {
  it.each([...books, ...dialects].map((book) => [book.name, book] as const))('%s', async (_name, book) => {
    expectShown(await readSheets(book.make()), book)
  })
})
