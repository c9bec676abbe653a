import { types, writeRecord } from './records.ts'

/** Overrides formats 14 and 22 with four-digit years, because the parser shows two digits. */
const builtIn: [id: number, code: string][] = [
  [14, 'm/d/yyyy'],
  [22, 'm/d/yyyy h:mm'],
]

/** Writes a workbook stream: globals, then sheets named s0, s1 … at the offsets listed in the globals. */
export function writeStream(
  version: number,
  globals: Buffer[],
  sheets: { index: number; records: Buffer }[],
): Buffer {
  const list = sheets.map(({ index }) => boundSheet(version, `s${index}`))
  const end = globals.at(-1) ?? Buffer.alloc(0)
  const head = [
    ...globals.slice(0, -1),
    ...builtIn.map(([id, code]) => format(version, id, code)),
    ...list,
    end,
  ]
  const stream = [...head]
  let at = Buffer.concat(head).length
  for (const [order, { records }] of sheets.entries()) {
    list[order]?.writeUInt32LE(at, 4)
    at += records.length
    stream.push(records)
  }
  return Buffer.concat(stream)
}

function boundSheet(version: number, name: string): Buffer {
  const fields = Buffer.alloc(6)
  const text = Buffer.from(name, 'latin1')
  const length = version === 8 ? Buffer.of(text.length, 0) : Buffer.of(text.length)
  return writeRecord(types.boundSheet, Buffer.concat([fields, length, text]))
}

function format(version: number, id: number, code: string): Buffer {
  const text = Buffer.from(code, 'latin1')
  const length = version === 8 ? Buffer.of(text.length, 0, 0) : Buffer.of(text.length)
  return writeRecord(types.format, Buffer.concat([Buffer.of(id, 0), length, text]))
}
