import { f64, record, text, u16, u32 } from '../crafted/biff.ts'
import { craftOle } from '../crafted/ole.ts'

const eof = record(0x0a)
/** Encodes a formula result that is not a number. */
const special = (kind: number, value: number) => Buffer.of(kind, 0, value, 0, 0, 0, 0xff, 0xff)
const expression = [Buffer.from('0000000000000300', 'hex'), Buffer.from('1e0100', 'hex')]
/** 'Привет' in code page 1251. */
const cyrillic = Buffer.from('cff0e8e2e5f2', 'hex')

/** Writes a file of Excel 5 and 95: code page, a visible and a hidden sheet, formula results of each kind. */
export function writeExcel5({ isFrom1904 = false } = {}): Buffer {
  const sheets = [sheetOf5(1), sheetOf5(2)]
  const globals = (offsets: number[]) =>
    Buffer.concat([
      record(0x809, [0x500, 5, 0, 0]),
      record(0x42, [1251]),
      record(0x22, [Number(isFrom1904)]),
      record(0x41e, [170], text('dd.mm.yyyy', 1)),
      record(0x41e, [171], text('0.00', 1)),
      ...[0, 170, 171, 14].map((format) => record(0xe0, [0, format, 1, 0, 0, 0, 0, 0])),
      record(0x85, u32(offsets[0] ?? 0), [0], text(cyrillic, 1)),
      record(0x85, u32(offsets[1] ?? 0), [1], text('Hidden', 1)),
      eof,
    ])
  const first = globals([]).length
  return craftOle('Book', Buffer.concat([globals([first, first + (sheets[0]?.length ?? 0)]), ...sheets]))
}

function sheetOf5(number: number): Buffer {
  return Buffer.concat([
    record(0x809, [0x500, 0x10, 0, 0]),
    record(0x7d, [0, 1, 20 * 256, 0, 0], Buffer.alloc(2)),
    record(0x200, [0, 3, 0, 8, 0]),
    record(0x204, [0, 0, 0], text(cyrillic, 2)),
    record(0x203, [0, 1, 1], f64(43990)),
    record(0x27e, [0, 2, 2], u32(((number * 100) << 2) | 3)),
    record(0x205, [0, 3, 0], Buffer.of(1, 0)),
    record(0x205, [0, 4, 0], Buffer.of(0x2a, 1)),
    record(0xbd, [1, 0], [0], u32((7 << 2) | 2), [0], u32((8 << 2) | 2), [1]),
    record(0x203, [1, 2, 3], f64(43990)),
    record(0x06, [2, 0, 2], f64(1.005), ...expression),
    record(0x06, [2, 1, 0], special(0, 0), ...expression),
    record(0x207, text('result', 2)),
    record(0x06, [2, 2, 0], special(1, 1), ...expression),
    record(0x06, [2, 3, 0], special(2, 7), ...expression),
    record(0x06, [2, 4, 0], special(3, 0), ...expression),
    eof,
  ])
}

/** Excel 2, 3 and 4: one sheet per file, without a container. */
export const writeExcel2 = () =>
  Buffer.concat([
    record(0x09, [2, 0x10]),
    record(0x04, [0, 0], Buffer.alloc(3), text('old', 1)),
    record(0x03, [0, 1], Buffer.alloc(3), f64(2.5)),
    record(0x02, [0, 2], Buffer.alloc(3), u16(7)),
    record(0x06, [1, 0], Buffer.alloc(3), f64(4), Buffer.from('00041e01001e', 'hex')),
    eof,
  ])

export const writeExcel3 = () => writeMiddle(0x209, 3)
export const writeExcel4 = () => writeMiddle(0x409, 4)

const writeMiddle = (bof: number, version: number) =>
  Buffer.concat([
    record(bof, [version * 256, 0x10, 0]),
    record(0x204, [0, 0, 0], text('old', 2)),
    record(0x203, [0, 1, 0], f64(2.5)),
    record(0x27e, [0, 2, 0], u32((7 << 2) | 2)),
    record(version === 3 ? 0x206 : 0x406, [1, 0, 0], f64(4), [0, 3], Buffer.from('1e0400', 'hex')),
    eof,
  ])
