import { createRequire } from 'node:module'
import { stringify } from 'csv-stringify/sync'

const { utils, write }: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx')

export type Cell = string | number | Date
export type FileKind = 'csv' | 'semicolon' | 'tab' | 'pipe' | 'utf16' | 'xlsx' | 'xls'
export type WrittenFile = { name: string; content: Buffer }

const separators = { csv: ',', semicolon: ';', tab: '\t', pipe: '|', utf16: '\t' }
type Merge = { row: number; from: number; to: number }

/** Writes a table as a file. Merged cells are only marked in workbooks; their text is in the first one. */
export function writeFile(kind: FileKind, rows: Cell[][], merges: Merge[] = []): WrittenFile {
  if (kind === 'xlsx' || kind === 'xls') {
    const sheet = utils.aoa_to_sheet(rows, { cellDates: false, UTC: true, dateNF: 'dd/mm/yyyy' })
    sheet['!merges'] = merges.map(({ row, from, to }) => ({ s: { r: row, c: from }, e: { r: row, c: to } }))
    const book = utils.book_new(sheet, 'Statement')
    const bookType = kind === 'xls' ? 'biff8' : 'xlsx'
    return { name: `statement.${kind}`, content: write(book, { type: 'buffer', bookType }) }
  }
  const text = stringify(rows, { delimiter: separators[kind] })
  const content = kind === 'utf16' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text)
  return { name: kind === 'tab' ? 'statement.txt' : 'statement.csv', content }
}
