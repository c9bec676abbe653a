import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSheets } from '../read-sheets.ts'
import { books } from './books.ts'
import { expectShown } from './expect-shown.ts'
import { dateFormats, type FormatCase, numberFormats } from './formats.ts'
import { xlsFile, xlsFolder } from './xls-files.ts'

const readXls = async (name: string) => readSheets(await readFile(join(xlsFolder, xlsFile(name))))

describe('reads the corpus as converted by LibreOffice for Excel 97', () => {
  it.each(books.filter(({ isXlsxOnly }) => !isXlsxOnly).map((book) => [book.name, book] as const))(
    '%s',
    async (name, book) => expectShown(await readXls(name), book),
  )

  it.each([
    ['number formats', numberFormats],
    ['date formats', dateFormats],
  ])('%s', async (name, cases: FormatCase[]) => {
    const [sheet] = await readXls(name)
    const texts = cases.map(([code], row) => [
      code,
      ...(sheet?.rows.find(({ number }) => number === row)?.texts ?? []),
    ])
    expect(texts).toEqual(cases.map(([code, ...shown]) => [code, ...shown.map(([, text]) => text)]))
  })
})
