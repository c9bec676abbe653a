import { crc32, inflateRawSync } from 'node:zlib'
import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { type Directory, partName, readDirectory } from './zip-directory.ts'

/** Parts of a package, decompressed on access within limits. */
export type Package = {
  has: (path: string) => boolean
  names: () => string[]
  /** Returns undefined when the part does not exist. Throws when it cannot be decompressed completely. */
  find: (path: string) => Buffer | undefined
  get: (path: string) => Buffer
}

export function openPackage(zip: Buffer): Package {
  const directory: Directory = readDirectory(zip)
  let bytesLeft = limits.allPartsBytes

  function find(path: string): Buffer | undefined {
    const entry = directory.get(partName(path))
    if (!entry) return undefined
    const packed = zip.subarray(entry.start, entry.end)
    const part = inflate(packed, entry.method, Math.min(limits.partBytes, bytesLeft))
    bytesLeft -= part.length
    if (bytesLeft < 0) throw new UnreadableSheet('too-much-inside')
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

/** Decompresses with a hard limit, because the declared sizes cannot be trusted. */
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
