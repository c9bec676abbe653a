import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'

export type Entry = { method: number; crc: number; start: number; end: number }
/** By the names of parts, in lower case: they differ by case in real files. */
export type Directory = Map<string, Entry>

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const elsewhere = 0xffffffff

/** The central directory, believed only where it fits the file. */
export function readDirectory(zip: Buffer): Directory {
  const { count, offset } = findEnd(zip)
  if (count > limits.entries) throw new UnreadableSheet('too-much-inside')
  const directory: Directory = new Map()
  let at = offset
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new UnreadableSheet('damaged')
    const nameLength = zip.readUInt16LE(at + 28)
    const extraLength = zip.readUInt16LE(at + 30)
    const name = partName(zip.toString('utf8', at + 46, at + 46 + nameLength))
    if (zip.readUInt16LE(at + 8) & 1) throw new UnreadableSheet('encrypted')
    const { packed, local } = readPlace(zip, at, zip.subarray(at + 46 + nameLength).subarray(0, extraLength))
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

/** Some writers use backslashes, some begin with a slash. */
export const partName = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function findEnd(zip: Buffer): { count: number; offset: number } {
  // A comment of up to 64 KB may follow.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--) {
    if (zip.readUInt32LE(at) !== endSignature) continue
    const count = zip.readUInt16LE(at + 10)
    const offset = zip.readUInt32LE(at + 16)
    if (count !== 0xffff && offset !== elsewhere) return { count, offset }
    const end64 = Number(zip.readBigUInt64LE(at - 20 + 8))
    return { count: Number(zip.readBigUInt64LE(end64 + 32)), offset: Number(zip.readBigUInt64LE(end64 + 48)) }
  }
  throw new UnreadableSheet('damaged')
}

/** Packed size and place, from the 64-bit extra field where the short ones are full. */
function readPlace(zip: Buffer, at: number, extra: Buffer): { packed: number; local: number } {
  let packed = zip.readUInt32LE(at + 20)
  let local = zip.readUInt32LE(at + 42)
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue
    let next = field + 4 + (zip.readUInt32LE(at + 24) === elsewhere ? 8 : 0)
    if (packed === elsewhere) {
      packed = Number(extra.readBigUInt64LE(next))
      next += 8
    }
    if (local === elsewhere) local = Number(extra.readBigUInt64LE(next))
  }
  return { packed, local }
}

function findContent(zip: Buffer, local: number): number {
  if (zip.readUInt32LE(local) !== localSignature) throw new UnreadableSheet('damaged')
  return local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
}

/** Two entries over the same bytes are a bomb, never a mistake. */
function refuseOverlaps(directory: Directory): void {
  let last = 0
  for (const { start, end } of [...directory.values()].sort((a, b) => a.start - b.start)) {
    if (start < last) throw new UnreadableSheet('damaged')
    last = end
  }
}
