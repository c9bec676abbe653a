import { describe, expect, it } from 'vitest'
import { record, text, u32 } from '#tests/sheets/crafted/biff.ts'
import { craftOle } from '#tests/sheets/crafted/ole.ts'
import { outcomeOf } from '#tests/sheets/crafted/outcome.ts'
import { craftXlsx, sheetPart, stylesPart } from '#tests/sheets/crafted/xlsx.ts'
import { craftZip } from '#tests/sheets/crafted/zip.ts'

const MB = 1024 * 1024
const one = (rows: string) => craftXlsx({ sheets: [{ rows }] })
const number = '<row r="1"><c r="A1"><v>1</v></c></row>'
const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`
const laughs = Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY l${level + 1} "${level === 0 ? 'lol' : `&l${level};`.repeat(10)}">`,
).join('')

const attacks: [name: string, make: () => Buffer, result: string | RegExp][] = [
  ['one huge part', () => one(`<row r="1">${' '.repeat(120 * MB)}</row>`), 'too-much-inside'],
  [
    'one part that unpacks to 160 MB with a false header',
    () =>
      craftXlsx({
        sheets: [{}],
        parts: [
          {
            name: 'xl/worksheets/sheet1.xml',
            content: Buffer.alloc(160 * MB, 0x20),
            falseFields: { size: 1000 },
          },
        ],
      }),
    'too-much-inside',
  ],
  [
    'many large parts',
    () => craftXlsx({ sheets: Array.from({ length: 18 }, () => ({ rows: ' '.repeat(8 * MB) })) }),
    'too-much-inside',
  ],
  [
    'many small entries',
    () => craftZip(Array.from({ length: 5000 }, (_, index) => ({ name: `x${index}`, content: '' }))),
    'too-much-inside',
  ],
  [
    'a huge unused part',
    () =>
      craftXlsx({
        sheets: [{ rows: number }],
        parts: [{ name: 'xl/media/a.png', content: Buffer.alloc(140 * MB) }],
      }),
    '1 rows',
  ],
  [
    'overlapping entries',
    () =>
      craftXlsx({
        sheets: [{ rows: number }],
        parts: Array.from({ length: 40 }, (_, index) => ({
          name: `x${index}`,
          content: 'x',
          falseFields: { at: 0 },
        })),
      }),
    'damaged',
  ],
  [
    'a zip in a zip',
    () =>
      craftZip([
        { name: 'a.xlsx', content: one(number) },
        { name: 'b.zip', content: one(number) },
      ]),
    'not-a-spreadsheet',
  ],
  [
    'the same name twice',
    () =>
      craftZip([
        { name: 'a', content: 'a' },
        { name: 'A', content: 'b' },
      ]),
    'damaged',
  ],
  [
    'packed sizes beyond the end of the file',
    () =>
      craftXlsx({
        sheets: [{}],
        parts: [{ name: 'xl/media/x', content: 'x', falseFields: { packed: 4_000_000_000 } }],
      }),
    'damaged',
  ],
  [
    'a declared range of everything in 1.4 kB',
    () =>
      craftXlsx({
        sheets: [
          {
            xml: sheetPart(
              '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
            ).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
          },
        ],
      }),
    '2 rows',
  ],
  ['a single far cell', () => one('<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'), '1 rows'],
  [
    'a cell outside of the sheet',
    () => one('<row r="99999999"><c r="ZZZZZZ99999999"><v>2</v></c></row>'),
    'damaged',
  ],
  [
    'a property name as row number',
    () => one('<row r="__proto__"><c r="__proto__"><v>2</v></c></row>'),
    /damaged|rows/,
  ],
  [
    'far cells in every row',
    () =>
      one(
        Array.from(
          { length: 1000 },
          (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
    'too-much-inside',
  ],
  ['more cells than allowed', () => one('<row><c><v>1</v></c></row>'.repeat(1_000_001)), 'too-much-inside'],
  [
    'more sheets than allowed',
    () => craftXlsx({ sheets: Array.from({ length: 300 }, () => ({ rows: number })) }),
    'too-much-inside',
  ],
  [
    'one part shared by two hundred sheets',
    () => {
      const names = Array.from(
        { length: 200 },
        (_, index) => `<sheet name="${index}" sheetId="${index}" r:id="r1"/>`,
      )
      const content = `<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`
      return craftXlsx({ sheets: [{ rows: number }], parts: [{ name: 'xl/workbook.xml', content }] })
    },
    'damaged',
  ],
  [
    'deep XML',
    () => one(`<row r="1"><c r="A1">${'<a>'.repeat(3_000_000)}<v>1</v></c></row>`),
    /damaged|rows/,
  ],
  [
    'deep XML in the list of sheets',
    () => craftXlsx({ sheets: [{}], parts: [{ name: 'xl/workbook.xml', content: '<a>'.repeat(5_000_000) }] }),
    // On a slow machine it takes longer than the test's reader may.
    /no-sheets|too-long/,
  ],
  [
    'exponential entity expansion (billion laughs)',
    () =>
      craftXlsx({
        sheets: [
          {
            xml: `<?xml version="1.0"?><!DOCTYPE lolz [${laughs}]>${sheetPart('<row r="1"><c t="str"><v>&l10;</v></c></row>')}`,
          },
        ],
      }),
    'damaged',
  ],
  [
    'an external entity that refers to a file',
    () =>
      craftXlsx({
        sheets: [{ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }],
        parts: [
          {
            name: 'xl/sharedStrings.xml',
            content: '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
          },
        ],
      }),
    'damaged',
  ],
  [
    'sheets named like Object properties',
    () =>
      craftXlsx({
        sheets: ['__proto__', 'constructor', 'prototype', 'toString', '__proto__'].map((name) => ({
          name,
          rows: number,
        })),
      }),
    '5 rows',
  ],
  [
    'styles, types and relations named like Object properties',
    () =>
      craftXlsx({
        sheets: [{ rows: '<row r="1"><c r="A1" s="__proto__" t="__proto__"><v>1</v></c></row>' }],
        styles:
          '<styleSheet><numFmts><numFmt numFmtId="__proto__" formatCode="constructor"/></numFmts><cellXfs><xf numFmtId="__proto__"/></cellXfs></styleSheet>',
        parts: [
          { name: '__proto__', content: 'x' },
          { name: 'constructor', content: 'x' },
        ],
      }),
    /rows/,
  ],
  [
    'a format of a hundred thousand characters',
    () =>
      craftXlsx({
        sheets: [{ rows: '<row r="1"><c r="A1" s="0"><v>1.5</v></c></row>' }],
        styles: stylesPart(['#,##0.00_);'.repeat(10_000)]),
      }),
    '1 rows',
  ],
  [
    'an expensive format in many cells',
    () =>
      craftXlsx({
        sheets: [{ rows: `<row r="1">${'<c s="0"><v>1.5E+300</v></c>'.repeat(16_000)}</row>` }],
        styles: stylesPart([`[h]${'?'.repeat(120)}/${'?'.repeat(120)}`]),
      }),
    /rows|too/,
  ],
  [
    'texts far longer in total than the file',
    () =>
      craftXlsx({
        strings: `<si><t>${'x'.repeat(32_767)}</t></si>`,
        sheets: [{ rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(100) }],
      }),
    'too-large-unpacked',
  ],
  [
    'one long text shared by a thousand cells, in a few kilobytes',
    () =>
      craftXlsx({
        strings: `<si><t>${'ক'.repeat(32_767)}</t></si>`,
        sheets: [{ rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(100) }],
      }),
    'too-large-unpacked',
  ],
  [
    'one text longer than a cell allows',
    () => one(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(3 * MB)}</v></c></row>`),
    '1 rows',
  ],
  ['unterminated cells', () => one('<row r="1"><c r="A1" t="str"><f>'.repeat(400_000)), /rows|damaged|too/],
  ['unterminated tags', () => one('<row r="1"><c r="A1"><is><t '.repeat(300_000)), /rows|damaged|too/],
  [
    'unterminated quotes',
    () =>
      craftXlsx({
        sheets: [{}],
        parts: [{ name: 'xl/workbook.xml', content: '<sheet name="'.repeat(400_000) }],
      }),
    /no-sheets|damaged|too/,
  ],
  [
    'endless names',
    () =>
      craftXlsx({
        sheets: [{}],
        parts: [
          { name: 'xl/workbook.xml', content: `<${'a'.repeat(8 * MB)}` },
          { name: 'xl/_rels/workbook.xml.rels', content: `<Relationship ${'a'.repeat(8 * MB)}>` },
        ],
      }),
    /no-sheets|damaged/,
  ],
  [
    'thousands of overlapping merged ranges over many rows',
    () =>
      craftXlsx({
        sheets: [
          {
            rows: '<row><c><v>1</v></c><c><v>1</v></c></row>'.repeat(50_000),
            after: '<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000),
          },
        ],
      }),
    'too-much-inside',
  ],
  [
    'an old workbook of nested sheets',
    () => {
      const begin = record(0x809, [0x500, 5, 0, 0])
      const globals = (first: number) => {
        const list = Array.from({ length: 250 }, (_, index) =>
          record(0x85, u32(first + index * begin.length), [0], text(String(index).padStart(3), 1)),
        )
        return Buffer.concat([begin, ...list, record(0x0a)])
      }
      const rows = Buffer.alloc(4 * MB, record(0x01))
      const sheets = Array.from({ length: 250 }, () => begin)
      return craftOle('Book', Buffer.concat([globals(globals(0).length), ...sheets, rows]))
    },
    'damaged',
  ],
  [
    'endless attributes',
    () =>
      craftXlsx({
        sheets: [{}],
        parts: [{ name: 'xl/workbook.xml', content: `<sheet ${'a '.repeat(4_000_000)}` }],
      }),
    /no-sheets|damaged|too/,
  ],
  [
    'ten thousand merges of the whole sheet',
    () =>
      craftXlsx({
        sheets: [
          {
            rows: number.repeat(1000),
            after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)}</mergeCells>`,
          },
        ],
      }),
    /rows/,
  ],
  [
    'twenty thousand column definitions',
    () =>
      craftXlsx({
        sheets: [
          {
            xml: sheetPart(number).replace(
              '<sheetData>',
              `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(20_000)}</cols><sheetData>`,
            ),
          },
        ],
      }),
    '1 rows',
  ],
  [
    'an invalid content types part',
    () => craftZip([{ name: '[Content_Types].xml', content: types }]),
    /damaged|not-a-spreadsheet/,
  ],
]

describe('reads or refuses a hostile workbook in time', () => {
  it.each(attacks)('%s', async (_name, make, result) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(5 * MB)
    const outcome = await outcomeOf(bytes)
    expect(outcome.result).toMatch(result)
    expect(outcome.milliseconds).toBeLessThan(25_000)
  })
})
