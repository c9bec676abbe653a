import { expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readSheets } from '#tests/sheets/read-sheets.ts'

it('reads a workbook as Excel shows it', async () => {
  const bytes = await writeExcelFile([
    [{ value: 'Name' }, { value: 'Price' }],
    [{ value: 'বাংলা' }, { value: 1234.5, format: '#,##0.00' }],
  ]).toBuffer()
  expect(await readSheets(bytes)).toEqual([
    {
      name: 'Sheet1',
      kind: 'rows',
      isHidden: false,
      isDamaged: false,
      columnCount: 2,
      rowCount: 2,
      columnWidths: [],
      merges: [],
      rows: [
        { number: 0, texts: ['Name', 'Price'], values: ['Name', 'Price'] },
        { number: 1, texts: ['বাংলা', '1,234.50'], values: ['বাংলা', 1234.5] },
      ],
    },
  ])
})
