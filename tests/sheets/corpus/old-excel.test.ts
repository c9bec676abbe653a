import { describe, expect, it } from 'vitest'
import { readSheets } from '../read-sheets.ts'
import { writeExcel2, writeExcel3, writeExcel4, writeExcel5 } from './old-excel.ts'

const texts = (number: string) => [
  ['Привет', '08.06.2020', number, 'TRUE', '#N/A'],
  ['7', '8', '6/8/2020'],
  ['1.01', 'result', 'TRUE', '#DIV/0!'],
]

it('reads files of Excel 5 and 95', async () => {
  const sheets = await readSheets(writeExcel5())
  expect(sheets).toMatchObject([
    { name: 'Привет', isHidden: false, columnWidths: [20, 20] },
    { name: 'Hidden', isHidden: true },
  ])
  expect(sheets.map(({ rows }) => rows.map((row) => row.texts))).toEqual([texts('1.00'), texts('2.00')])
})

it('supports the 1904 date system of Excel 5', async () => {
  const [sheet] = await readSheets(writeExcel5({ isFrom1904: true }))
  expect(sheet?.rows[0]?.texts[1]).toBe('09.06.2024')
  expect(sheet?.rows[1]?.texts[2]).toBe('6/9/2024')
})

describe('reads bare streams without a container', () => {
  it.each([
    ['Excel 2', writeExcel2()],
    ['Excel 3', writeExcel3()],
    ['Excel 4', writeExcel4()],
  ])('%s', async (_name, bytes) => {
    const [sheet] = await readSheets(bytes)
    expect(sheet?.rows.map((row) => row.texts)).toEqual([['old', '2.5', '7'], ['4']])
  })
})
