import { findFileKind, isEmptyZip, startsWith } from '../file-format/file-kind.ts'
import type { UnreadableReason } from './unreadable.ts'

/** Workbook stream without a container, as written by Excel 2 to 4. */
const isBareStream = (bytes: Buffer) => /^09(00|02|04|08)(0[4-9a-f]|10)00/.test(bytes.toString('hex', 0, 4))

/** Returns undefined for zip files, OLE files and bare streams, which the child reads; else the reason of refusal. */
export function checkFileSignature(bytes: Buffer): UnreadableReason | undefined {
  const kind = findFileKind(bytes)
  if (kind === 'zip' || isEmptyZip(bytes) || kind === 'ole' || isBareStream(bytes)) return undefined
  // A PDF starts with text.
  return kind !== 'pdf' && isText(bytes) ? 'text' : 'not-a-spreadsheet'
}

/** Detects text in UTF-8, UTF-16 or a code page by the absence of other control characters. */
function isText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096)
  if (startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')) return true
  return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}
