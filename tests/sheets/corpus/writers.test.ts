import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readSheets } from '../read-sheets.ts'

const day = new Date(Date.UTC(2020, 5, 8))

describe('reads files of other libraries', () => {
  it('write-excel-file', async () => {
    const bytes = await writeExcelFile([
      {
        sheet: 'Prices',
        columns: [{ width: 20 }, { width: 8 }],
        data: [
          [{ value: 'Head', columnSpan: 2 }, null, { value: 'Paid' }],
          [{ value: 'বাংলা' }, { value: 1234.5, format: '#,##0.00' }, { value: true }],
          [{ value: day, format: 'dd/mm/yyyy' }, { value: 0.25, format: '0%' }, { value: false }],
        ],
      },
      { sheet: 'Second', data: [[{ value: 'x' }]] },
    ]).toBuffer()
    const [prices, second] = await readSheets(bytes)
    expect(prices).toMatchObject({ name: 'Prices', rowCount: 3, columnCount: 3, merges: [[0, 0, 0, 1]] })
    expect(prices?.columnWidths.map(Math.round)).toEqual([20, 8])
    expect(prices?.rows.map(({ texts }) => texts)).toEqual([
      ['Head', '', 'Paid'],
      ['বাংলা', '1,234.50', 'TRUE'],
      ['08/06/2020', '25%', 'FALSE'],
    ])
    expect(second).toMatchObject({ name: 'Second', rows: [{ number: 0, texts: ['x'] }] })
  })

  it('hucre', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Data',
          rows: [
            ['text', 42, -1.5, true, null, 'last'],
            [null, null, 'c'],
          ],
        },
        { name: 'Hidden', rows: [['h']], hidden: true },
      ],
    })
    const [data, hidden] = await readSheets(Buffer.from(bytes))
    expect(data?.rows).toEqual([
      {
        number: 0,
        texts: ['text', '42', '-1.5', 'TRUE', '', 'last'],
        values: ['text', 42, -1.5, true, null, 'last'],
      },
      { number: 1, texts: ['', '', 'c'], values: [null, null, 'c'] },
    ])
    expect(hidden).toMatchObject({ name: 'Hidden', isHidden: true })
  })
})
