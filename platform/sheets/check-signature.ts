import type { UnreadableReason } from './unreadable.ts'

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex

const isZip = (bytes: Buffer) => startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506')
const isOle = (bytes: Buffer) => startsWith(bytes, 'd0cf11e0a1b11ae1')
/** Workbook stream without a container, as written by Excel 2 to 4. */
const isBareStream = (bytes: Buffer) => /^09(00|02|04|08)(0[4-9a-f]|10)00/.test(bytes.toString('hex', 0, 4))

/** Returns undefined for zip files, OLE files and bare streams, which the child reads; else the reason of refusal. */
export function checkFileSignature(bytes: Buffer): UnreadableReason | undefined {
  if (isZip(bytes) || isOle(bytes) || isBareStream(bytes)) return undefined
  return isText(bytes) ? 'text' : 'not-a-spreadsheet'
}

/** Detects text in UTF-8, UTF-16 or a code page by the absence of other control characters. */
function isText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096)
  if (startsWith(bytes, 'fffe') || startsWith(bytes, 'feff')) return true
  if (startsWith(bytes, '25504446')) return false // PDF starts with text
  return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}
