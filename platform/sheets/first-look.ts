import type { UnreadableReason } from './unreadable.ts'

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex

const isZip = (bytes: Buffer) => startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506')
const isOle = (bytes: Buffer) => startsWith(bytes, 'd0cf11e0a1b11ae1')
/** A workbook stream without a container, as Excel 2 to 4 wrote it. */
const isBareStream = (bytes: Buffer) => /^09(00|02|04|08)(0[4-9a-f]|10)00/.test(bytes.toString('hex', 0, 4))

/** Zip and OLE files and bare streams go on to the child; of all others this is all that anybody looks at. */
export function looksLike(bytes: Buffer): UnreadableReason | undefined {
  if (isZip(bytes) || isOle(bytes) || isBareStream(bytes)) return undefined
  return isText(bytes) ? 'text' : 'not-a-spreadsheet'
}

/** No control characters but those of text, in UTF-8, UTF-16 or an old code page. */
function isText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096)
  if (startsWith(bytes, 'fffe') || startsWith(bytes, 'feff')) return true
  if (startsWith(bytes, '25504446')) return false // PDF begins like text
  return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}
