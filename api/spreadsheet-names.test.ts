import { expect, it } from 'vitest'
import { readSheets } from '#platform/sheets/testing.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const same = (text: string) => text

it('writes workbooks that can be opened, also with texts called like parts of objects', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Karim']
  const bytes = (await writeSpreadsheet('xlsx', [names], { first: same, second: same })) as Buffer
  const [sheet] = await readSheets(bytes)
  expect(sheet?.rows.slice(1).map(({ texts }) => texts.map((text) => text.trimEnd()))).toEqual(
    names.map((name) => [name, name]),
  )
})
