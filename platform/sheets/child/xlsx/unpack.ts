import { crc32, inflateRawSync } from 'node:zlib'
import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { type Directory, partName, readDirectory } from './zip-directory.ts'

/** The parts of a package, unpacked one by one within limits; what nobody asks for stays packed. */
export type Package = {
  has: (path: string) => boolean
  names: () => string[]
  /** Undefined when there is none; refuses when it can't be unpacked whole. */
  find: (path: string) => Buffer | undefined
  get: (path: string) => Buffer
}

export function openPackage(zip: Buffer): Package {
  const directory: Directory = readDirectory(zip)
  let left = limits.allPartsBytes

  function find(path: string): Buffer | undefined {
    const entry = directory.get(partName(path))
    if (!entry) return undefined
    const packed = zip.subarray(entry.start, entry.end)
    const part = inflate(packed, entry.method, Math.min(limits.partBytes, left))
    left -= part.length
    if (left < 0) throw new UnreadableSheet('too-much-inside')
    if (crc32(part) !== entry.crc) throw new UnreadableSheet('damaged')
    return part
  }

  return {
    has: (path) => directory.has(partName(path)),
    names: () => [...directory.keys()],
    find,
    get(path) {
      const part = find(path)
      if (!part) throw new UnreadableSheet('damaged')
      return part
    },
  }
}

/** The sizes that a file gives are not believed. */
function inflate(packed: Buffer, method: number, most: number): Buffer {
  if (method === 0) return packed
  if (method !== 8) throw new UnreadableSheet('damaged')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableSheet(isTooLarge ? 'too-much-inside' : 'damaged')
  }
}
