import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { books } from '../corpus/books.ts'
import { dialects } from '../corpus/dialects.ts'
import { numberFormats } from '../corpus/formats.ts'
import { writeExcel2, writeExcel3, writeExcel4, writeExcel5 } from '../corpus/old-excel.ts'
import { writeFormats } from '../corpus/write-formats.ts'
import { xlsFolder } from '../corpus/xls-files.ts'
import { createRandom, mutate } from './mutate.ts'
import { craftXlsx } from './xlsx.ts'

const rows =
  '<row r="1" spans="1:4"><c r="A1" s="1"><v>43990.5</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>a&amp;b</v></c><c r="D1" t="inlineStr"><is><r><t>rich</t></r></is></c></row><row r="9"><c r="XFD9" t="e"><v>#N/A</v></c></row>'
const after = '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>'
const strings = '<si><t>shared</t></si><si><r><t>ri</t></r><r><t>ch</t></r></si>'
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]#,##0.00;(yyyy-mm-dd)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>'

/** Generates damaged workbooks of both formats, deterministically by seed. */
export async function createDamagedFiles(seed: number): Promise<() => Buffer> {
  const dice = createRandom(seed)
  const names = (await readdir(xlsFolder)).filter((name) => !name.startsWith('two-hundred'))
  const xls = [
    ...(await Promise.all(names.map((name) => readFile(join(xlsFolder, name))))),
    ...[writeExcel2(), writeExcel3(), writeExcel4(), writeExcel5()],
  ]
  const some = books.filter(({ name }) => !name.includes('hundred'))
  const xlsx = [...[...some, ...dialects].map(({ make }) => make()), writeFormats(numberFormats)]
  const pick = (files: Buffer[]) => mutate(files[dice(files.length)] ?? Buffer.alloc(0), dice)
  const maybe = (part: string) => (dice(2) ? String(mutate(Buffer.from(part), dice)) : part)
  return () => {
    const choice = dice(10)
    if (choice < 5) return pick(xls)
    if (choice < 7) return pick(xlsx)
    // Damages the parts before they are packed, because otherwise the checksum would reveal the damage.
    return craftXlsx({
      sheets: [{ rows: maybe(rows), after: maybe(after) }],
      strings: maybe(strings),
      styles: maybe(styles),
    })
  }
}
