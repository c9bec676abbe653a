import { describe, expect, it } from 'vitest'
import { craftXlsx } from '../crafted/xlsx.ts'
import { readSheets } from '../read-sheets.ts'
import { builtInFormats, dateFormats, excelOnlyFormats, numberFormats } from './formats.ts'
import { writeFormats } from './write-formats.ts'

describe('a format shows what Excel shows', () => {
  it.each([...numberFormats, ...dateFormats, ...excelOnlyFormats])('%s', async (...format) => {
    const [, ...shown] = format
    const [sheet] = await readSheets(writeFormats([format]))
    expect(sheet?.rows[0]?.texts).toEqual(shown.map(([, text]) => text))
    expect(sheet?.rows[0]?.values).toEqual(shown.map(([value]) => value))
  })
})

it('supports built-in formats by id', async () => {
  const xfs = builtInFormats.map(([id]) => `<xf numFmtId="${id}"/>`).join('')
  const cells = builtInFormats.map(([, value], style) => `<c s="${style}"><v>${value}</v></c>`).join('')
  const styles = `<styleSheet><cellXfs>${xfs}</cellXfs></styleSheet>`
  const [sheet] = await readSheets(craftXlsx({ sheets: [{ rows: `<row r="1">${cells}</row>` }], styles }))
  expect(sheet?.rows[0]?.texts).toEqual(builtInFormats.map(([, , text]) => text))
})
