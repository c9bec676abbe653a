import { expect, it } from 'vitest'
import { createSheetReader } from '#platform/sheets/sheet-reader.ts'
import { craftXlsx } from '../crafted/xlsx.ts'
import { readSheets } from '../read-sheets.ts'

// Generous timeouts for busy test machines.
const reader = createSheetReader({ seconds: 60 })
const signal = AbortSignal.timeout(120_000)

it('reads a hundred thousand rows completely and in order', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, row) =>
      `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c><c r="B${row + 1}" t="s"><v>${row % 3}</v></c></row>`,
  )
  const strings = ['এক', 'দুই', 'তিন'].map((text) => `<si><t>${text}</t></si>`).join('')
  const [sheet] = await readSheets(craftXlsx({ strings, sheets: [{ rows: rows.join('') }] }), reader, signal)
  expect(sheet).toMatchObject({ rowCount: 100_000, columnCount: 2 })
  expect(sheet?.rows.every(({ number, texts }, row) => number === row && texts[0] === String(row))).toBe(true)
  expect(sheet?.rows.at(-1)?.texts).toEqual(['99999', 'এক'])
}, 130_000)

it('reads the maximum number of columns and the last row', async () => {
  const cells = Array.from({ length: 16_384 }, (_, column) => `<c><v>${column}</v></c>`).join('')
  const rows = `<row r="1">${cells}</row><row r="1048576"><c r="A1048576"><v>7</v></c></row>`
  const [sheet] = await readSheets(craftXlsx({ sheets: [{ rows }] }), reader, signal)
  expect(sheet).toMatchObject({ rowCount: 1_048_576, columnCount: 16_384 })
  expect(sheet?.rows[0]?.texts).toEqual(Array.from({ length: 16_384 }, (_, column) => String(column)))
  expect(sheet?.rows[1]).toEqual({ number: 1_048_575, texts: ['7'], values: [7] })
}, 130_000)

it('reads columns with the same text in every row from a small file', async () => {
  const words = [
    'Delivered to the customer, signed by the receiver',
    'ঢাকা বিভাগ, গুলশান সার্কেল ২, রোড ১০৩',
    'Completed',
  ]
  const strings = words.map((word) => `<si><t>${word}</t></si>`).join('')
  const cells = words.map((_, index) => `<c t="s"><v>${index}</v></c>`).join('')
  const rows = Array.from(
    { length: 80_000 },
    (_, row) => `<row r="${row + 1}"><c><v>${row}</v></c>${cells}</row>`,
  )
  const file = craftXlsx({ strings, sheets: [{ rows: rows.join('') }] })
  const [sheet] = await readSheets(file, reader, signal)
  expect(sheet?.rows.at(-1)?.texts).toEqual(['79999', ...words])
  // The file is small, because its cells have no addresses, as some programs write them.
  expect(Buffer.byteLength(JSON.stringify(sheet?.rows.map(({ texts }) => texts)))).toBeGreaterThan(
    10 * file.length,
  )
}, 130_000)
