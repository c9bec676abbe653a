import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { craftXlsx, stylesPart, xml } from '../crafted/xlsx.ts'
import { readSheets } from '../read-sheets.ts'

const { utils, write }: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx')
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf']
/** Expected sheets: each has the names in both rows. */
const shown = names.map((name) => ({
  name,
  isDamaged: false,
  rows: [{ texts: names }, { texts: [...names].reverse() }],
}))

it.each(['xlsx', 'biff8', 'biff5'] as const)(
  'reads sheets and cells named like Object properties: %s',
  async (bookType) => {
    const book = utils.book_new()
    for (const name of names)
      utils.book_append_sheet(book, utils.aoa_to_sheet([names, [...names].reverse()]), name)
    const bytes: Buffer = write(book, { bookType, type: 'buffer' })
    expect(await readSheets(bytes)).toMatchObject(shown)
  },
)

it('reads such names as shared strings, formats, styles, relations and defined names', async () => {
  const strings = names.map((name) => `<si><t>${name}</t></si>`).join('')
  const cells = names.map((_, index) => `<c t="s" s="${index}"><v>${index}</v></c>`).join('')
  const workbook = `<workbook xmlns:r="r"><sheets><sheet name="__proto__" sheetId="1" r:id="r1"/></sheets><definedNames>${names.map((name) => `<definedName name="${name}">__proto__!$A$1</definedName>`).join('')}</definedNames></workbook>`
  const styles = stylesPart(names.map((name) => `"${name}"@`)).replace(
    '</styleSheet>',
    `<cellStyles>${names.map((name) => `<cellStyle name="${xml(name)}" xfId="0"/>`).join('')}</cellStyles></styleSheet>`,
  )
  const [sheet] = await readSheets(
    craftXlsx({
      strings,
      styles,
      sheets: [{ rows: `<row r="1">${cells}</row>` }],
      parts: [{ name: 'xl/workbook.xml', content: workbook }],
    }),
  )
  expect(sheet).toMatchObject({ name: '__proto__', rows: [{ values: names }] })
})
