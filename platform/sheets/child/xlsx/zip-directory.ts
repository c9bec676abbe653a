import { zipRecords } from '#platform/file-format/file-kind.ts'
import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'

export type Entry = { method: number; crc: number; start: number; end: number }
/** Entries by lower-case part name, because real files are inconsistent in case. */
export type Directory = Map<string, Entry>

const inZip64 = 0xffffffff

/** Reads and validates the central directory. */
export function readDirectory(zip: Buffer): Directory {
  const { count, offset } = findEnd(zip)
  if (count > limits.entries) throw new UnreadableSheet('too-much-inside')
  const directory: Directory = new Map()
  let at = offset
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== zipRecords.entry) throw new UnreadableSheet('damaged')
    const nameLength = zip.readUInt16LE(at + 28)
    const extraLength = zip.readUInt16LE(at + 30)
    const name = partName(zip.toString('utf8', at + 46, at + 46 + nameLength))
    if (zip.readUInt16LE(at + 8) & 1) throw new UnreadableSheet('encrypted')
    const { packed, local } = readLocation(
      zip,
      at,
      zip.subarray(at + 46 + nameLength).subarray(0, extraLength),
    )
    if (directory.has(name)) throw new UnreadableSheet('damaged')
    const start = findContent(zip, local)
    if (start + packed > zip.length) throw new UnreadableSheet('damaged')
    const entry = {
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      start,
      end: start + packed,
    }
    directory.set(name, entry)
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  refuseOverlaps(directory)
  return directory
}

/** Normalizes a part name. Some writers use backslashes or a leading slash. */
export const partName = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function findEnd(zip: Buffer): { count: number; offset: number } {
  // A comment of up to 64 kB may follow.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--) {
    if (zip.readUInt32LE(at) !== zipRecords.end) continue
    const count = zip.readUInt16LE(at + 10)
    const offset = zip.readUInt32LE(at + 16)
    if (count !== 0xffff && offset !== inZip64) return { count, offset }
    const end64 = Number(zip.readBigUInt64LE(at - 20 + 8))
    return { count: Number(zip.readBigUInt64LE(end64 + 32)), offset: Number(zip.readBigUInt64LE(end64 + 48)) }
  }
  throw new UnreadableSheet('damaged')
}

/** Reads packed size and local header offset, from the Zip64 extra field where the 32-bit fields overflow. */
function readLocation(zip: Buffer, at: number, extra: Buffer): { packed: number; local: number } {
  let packed = zip.readUInt32LE(at + 20)
  let local = zip.readUInt32LE(at + 42)
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue
    let next = field + 4 + (zip.readUInt32LE(at + 24) === inZip64 ? 8 : 0)
    if (packed === inZip64) {
      packed = Number(extra.readBigUInt64LE(next))
      next += 8
    }
    if (local === inZip64) local = Number(extra.readBigUInt64LE(next))
  }
  return { packed, local }
}

function findContent(zip: Buffer, local: number): number {
  if (zip.readUInt32LE(local) !== zipRecords.local) throw new UnreadableSheet('damaged')
  return local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
}

/** Throws on overlapping entries, which occur only in zip bombs. */
function refuseOverlaps(directory: Directory): void {
  let last = 0
  for (const { start, end } of [...directory.values()].sort((a, b) => a.start - b.start)) {
    if (start < last) throw new UnreadableSheet('damaged')
    last = end
  }
}
