import { expect, it } from 'vitest'
import { readSheets } from '#tests/sheets/read-sheets.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const same = (text: string) => text

it('writes valid workbooks with texts that are properties of Object.prototype', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Karim']
  const bytes = (await writeSpreadsheet('xlsx', [names], { first: same, second: same })) as Buffer
  const [sheet] = await readSheets(bytes)
  expect(sheet?.rows.slice(1).map(({ texts }) => texts.map((text) => text.trimEnd()))).toEqual(
    names.map((name) => [name, name]),
  )
})
