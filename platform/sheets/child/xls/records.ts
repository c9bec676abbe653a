/** A record of a workbook stream: a type, its bytes without the four of the heading, and with them. */
export type Record = { type: number; data: Buffer; whole: Buffer }

/** The names that the format's description gives them. */
export const types = {
  eof: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continue: 0x3c,
  codePage: 0x42,
  colInfo: 0x7d,
  boundSheet: 0x85,
  mulRk: 0xbd,
  xf: 0xe0,
  mergeCells: 0xe5,
  sst: 0xfc,
  labelSst: 0xfd,
  rString: 0xd6,
  bof: 0x809,
  format: 0x41e,
  rk: 0x27e,
  number: 0x203,
  label: 0x204,
  boolErr: 0x205,
  string: 0x207,
} as const

/** From a place on, as far as records are whole. */
export function* eachRecord(stream: Buffer, from: number): Generator<Record> {
  for (let at = from; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (end > stream.length) return
    const whole = stream.subarray(at, end)
    yield { type: stream.readUInt16LE(at), data: whole.subarray(4), whole }
    at = end
  }
}

export function writeRecord(type: number, data: Buffer): Buffer {
  const heading = Buffer.alloc(4)
  heading.writeUInt16LE(type, 0)
  heading.writeUInt16LE(data.length, 2)
  return Buffer.concat([heading, data])
}

/** 2, 3, 4, 5 (of Excel 5 and 95) or 8 (from 97 on). */
export function versionOf({ type, data }: Record): number | undefined {
  const old = { 9: 2, 521: 3, 1033: 4 }[type]
  if (old) return old
  if (type !== types.bof || data.length < 4) return undefined
  return { 1280: 5, 1536: 8 }[data.readUInt16LE(0)]
}
