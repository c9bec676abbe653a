import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { type Chains, readChains } from './ole-chains.ts'

/** Top-level streams of an OLE file, by lower-case name. */
export type Streams = { names: string[]; find: (name: string) => Buffer | undefined }

const types = { stream: 2, root: 5 }
const entryBytes = 128
const none = 0xffffffff

type Entry = {
  name: string
  type: number
  first: number
  size: number
  left: number
  right: number
  child: number
}

export function openOle(file: Buffer): Streams {
  const chains = readChains(file)
  const directory = chains.follow(file.readUInt32LE(48))
  const entries: Entry[] = []
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes)
    entries.push(readEntry(directory, at))
  const root = entries[0]
  if (root?.type !== types.root) throw new UnreadableSheet('damaged')
  const top = listTop(entries, root.child)
  return {
    names: top.map(({ name }) => name),
    find(name) {
      const entry = top.find((one) => one.name === name && one.type === types.stream)
      return entry && readStream(file, chains, root, entry)
    },
  }
}

function readEntry(directory: Buffer, at: number): Entry {
  const nameLength = Math.min(64, directory.readUInt16LE(at + 64))
  return {
    name: directory.toString('utf16le', at, at + Math.max(0, nameLength - 2)).toLowerCase(),
    type: directory.readUInt8(at + 66),
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
    first: directory.readUInt32LE(at + 116),
    // Reads only the lower 32 bits; the upper ones are undefined in old files.
    size: directory.readUInt32LE(at + 120),
  }
}

/** Traverses the tree without recursion, visiting each entry once. */
function listTop(entries: Entry[], child: number): Entry[] {
  const found: Entry[] = []
  const seen = new Set<number>([none])
  const open = [child]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entry = entries[next]
    if (seen.has(next) || !entry) continue
    seen.add(next)
    found.push(entry)
    open.push(entry.left, entry.right)
  }
  return found
}

function readStream(file: Buffer, chains: Chains, root: Entry, { first, size }: Entry): Buffer {
  const isSmall = size < file.readUInt32LE(56)
  const content = isSmall ? chains.followSmall(first, chains.follow(root.first)) : chains.follow(first)
  return content.subarray(0, size)
}
