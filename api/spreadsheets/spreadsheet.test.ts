import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Columns, writeSpreadsheet } from './spreadsheet.ts'

/** Parses CSV like spreadsheet programs: a quote counts only at the start of a cell; text after the closing quote
 * belongs to the cell. */
function readCells(csv: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < csv.length; at++) {
    let cell = ''
    if (csv[at] === '"') {
      for (at++; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at++) {
        cell += csv[at]
        if (csv[at] === '"') at++
      }
      at++
    }
    for (; at < csv.length && csv[at] !== separator && !/[\r\n]/.test(csv[at] ?? ''); at++) cell += csv[at]
    cells.push(cell)
  }
  return cells
}

/** Parses CSV like programs that do not support quotes. */
const splitCells = (csv: string, separator: string): string[] =>
  csv.split(/[\r\n]/).flatMap((line) => line.split(separator))

const formula = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u
const findFormulas = (cells: string[]) =>
  cells.filter((cell) => formula.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell))

type Row = (string | number)[]
const columns: Columns<Row> = {
  row: () => 'row',
  first: ([first = '']) => first,
  second: ([, second = '']) => second,
}

async function writeCsv(rows: Row[]): Promise<string> {
  const csv = (await writeSpreadsheet('csv', [rows], columns)) as Readable
  return (await buffer(csv)).toString('utf8').slice(1)
}

it.each([
  [' =1+1', " '=1+1"],
  ['a;=cmd|x;b', "a;'=cmd|x;b"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a\n\n - b', "a\n\n '- b"],
  ['\u200b\ufeff=1', "\u200b\ufeff'=1"],
  ['a;"=1', 'a;"\'=1'],
  ['a = b; c - d, -1', 'a = b; c - d, -1'],
])('writes %j as %j', async (text, expected) => {
  expect(readCells(await writeCsv([[text]]), ',').filter(Boolean)).toEqual([
    ...['row', 'first', 'second', 'row', expected],
  ])
})

it('writes long runs of spaces after letters of other scripts in the time of their length', async () => {
  const spaces = `ক${' '.repeat(32_000)}x`
  const rows = Array.from({ length: 50 }, (): Row => [spaces, spaces])
  expect(await writeCsv(rows)).toContain(spaces)
  await writeSpreadsheet('xlsx', [rows], columns)
})

it('writes no cell that starts like a formula, with any separator', async () => {
  const sign = fc.constantFrom(...'=+-@＝;,\t\n\r" \u00a0\u200b\ufeff\u0007\u2028\'a1|')
  const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''))
  const row = fc.tuple(fc.oneof(text, fc.integer()), fc.oneof(text, fc.string({ unit: 'binary' })))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const csv = await writeCsv(rows)
      for (const separator of [',', ';', '\t']) {
        expect([separator, findFormulas(readCells(csv, separator))]).toEqual([separator, []])
      }
      for (const separator of [';', '\t']) {
        expect([separator, findFormulas(splitCells(csv, separator))]).toEqual([separator, []])
      }
    }),
    { numRuns: 200 },
  )
})
