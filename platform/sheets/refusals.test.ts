import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { xlsFolder } from '#tests/sheets/corpus/xls-files.ts'
import { outcomeOf } from '#tests/sheets/crafted/outcome.ts'
import { craftXlsx } from '#tests/sheets/crafted/xlsx.ts'
import { craftZip } from '#tests/sheets/crafted/zip.ts'
import { createSheetReader } from './sheet-reader.ts'
import { unreadableReasons } from './unreadable.ts'

const xls = await readFile(join(xlsFolder, 'every-kind-of-cell.xls'))
const xlsx = craftXlsx({ sheets: [{ rows: '<row r="1"><c><v>1</v></c></row>' }] })
const typed = (type: string) =>
  craftZip([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/a" ContentType="application/${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="a"/></Relationships>',
    },
    { name: 'a', content: '<a/>' },
  ])

/** Renames the stream of the OLE file. */
function withStream(name: string): Buffer {
  const renamed = Buffer.from(xls)
  const at = renamed.indexOf(Buffer.from('Workbook', 'utf16le'))
  renamed.fill(0, at, at + 64)
  renamed.write(name, at, 'utf16le')
  renamed.writeUInt16LE((name.length + 1) * 2, at + 64)
  return renamed
}

const files: [result: string, name: string, bytes: Buffer][] = [
  ['empty', 'an empty file', Buffer.alloc(0)],
  ['too-large', 'six megabytes', Buffer.concat([xlsx, Buffer.alloc(6 * 1024 * 1024)])],
  ['encrypted', 'a workbook with a password', withStream('EncryptedPackage')],
  [
    'encrypted',
    'an old workbook with a password',
    Buffer.from(`09081000${'000605'}00bb0dcc070000000006000000${'2f000600'}000000000000${'0a000000'}`, 'hex'),
  ],
  [
    'encrypted',
    'a zip with a password',
    craftZip([{ name: 'xl/workbook.xml', content: 'x', falseFields: { flags: 1 } }]),
  ],
  ['xlsb', 'a binary workbook', typed('vnd.ms-excel.sheet.binary.macroEnabled.main')],
  [
    'ods',
    'an OpenDocument spreadsheet',
    craftZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
    ]),
  ],
  ['numbers', 'a Numbers file', craftZip([{ name: 'Index/Document.iwa', content: 'x' }])],
  [
    'word-or-powerpoint',
    'a Word document',
    typed('vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
  ],
  [
    'word-or-powerpoint',
    'a presentation',
    typed('vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'),
  ],
  ['word-or-powerpoint', 'an old Word document', withStream('WordDocument')],
  ['text', 'an HTML page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
  ['text', 'comma-separated values', Buffer.from('a,b\r\n1,"বাংলা"\r\n')],
  ['text', 'an Excel 2003 XML workbook', Buffer.from('<?xml version="1.0"?><Workbook/>')],
  ['text', 'UTF-16 text', Buffer.from('\uFEFFa\tb', 'utf16le')],
  ['not-a-spreadsheet', 'a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['not-a-spreadsheet', 'a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['not-a-spreadsheet', 'an unrelated zip', craftZip([{ name: 'a.txt', content: 'a' }])],
  ['not-a-spreadsheet', 'an empty zip', craftZip([])],
  ['not-a-spreadsheet', 'an unrelated OLE file', withStream('Contents')],
  ['damaged', 'a truncated workbook', xlsx.subarray(0, xlsx.length / 2)],
  ['damaged', 'a truncated old workbook', xls.subarray(0, 2000)],
  [
    'damaged',
    'a workbook with a wrong checksum',
    craftXlsx({
      sheets: [{}],
      parts: [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: '<worksheet><sheetData/></worksheet>',
          falseFields: { crc: 1 },
        },
      ],
    }),
  ],
  ['no-sheets', 'a workbook without sheets', craftXlsx({ sheets: [] })],
  [
    'too-large-unpacked',
    'nine megabytes of one text',
    craftXlsx({
      strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
      sheets: [{ rows: '<row><c t="s"><v>0</v></c></row>'.repeat(300) }],
    }),
  ],
  [
    'too-much-inside',
    'too many entries',
    craftZip(Array.from({ length: 4001 }, (_, index) => ({ name: `${index}`, content: '' }))),
  ],
]

describe('refuses each kind of file with its own reason', () => {
  it.each(files)('%s: %s', async (reason, _name, bytes) => {
    expect((await outcomeOf(bytes)).result).toBe(reason)
  })

  it('includes the failed check in the cause of damage', async () => {
    const { read } = createSheetReader()
    const events = read(xls.subarray(0, 2_000), { signal: AbortSignal.timeout(25_000), client: 'test' })[
      Symbol.asyncIterator
    ]()
    await expect(events.next()).rejects.toMatchObject({
      reason: 'damaged',
      cause: expect.stringMatching(/xls\/ole/),
    })
  })

  it('covers all reasons', () => {
    const tested = new Set(files.map(([reason]) => reason))
    // The time limit is tested in lifecycle.test.ts.
    expect(unreadableReasons.filter((reason) => !tested.has(reason))).toEqual(['too-long'])
  })
})
