/** Record in a workbook stream. Slices its data lazily, because a sheet has hundreds of thousands of records. */
export class Record {
  readonly type: number
  readonly stream: Buffer
  readonly at: number
  readonly end: number

  constructor(stream: Buffer, at: number) {
    this.stream = stream
    this.at = at
    this.type = stream.readUInt16LE(at)
    this.end = at + 4 + stream.readUInt16LE(at + 2)
  }

  get length(): number {
    return this.end - this.at
  }

  /** Content without the four header bytes. */
  get data(): Buffer {
    return this.stream.subarray(this.at + 4, this.end)
  }
}

/** Record types, named as in the format specification. */
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

/** Yields records from an offset, up to the first truncated one. */
export function* eachRecord(stream: Buffer, from: number): Generator<Record> {
  for (let at = from; at + 4 <= stream.length; ) {
    const record = new Record(stream, at)
    if (record.end > stream.length) return
    yield record
    at = record.end
  }
}

export function writeRecord(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16LE(type, 0)
  header.writeUInt16LE(data.length, 2)
  return Buffer.concat([header, data])
}

const oldVersions = new Map([
  [0x09, 2],
  [0x209, 3],
  [0x409, 4],
])

/** Returns the version: 2, 3, 4, 5 (Excel 5 and 95) or 8 (Excel 97 and later). */
export function versionOf(record: Record): number | undefined {
  const { type, length } = record
  if (type !== types.bof || length < 8) return oldVersions.get(type)
  return { 1280: 5, 1536: 8 }[record.data.readUInt16LE(0)]
}
