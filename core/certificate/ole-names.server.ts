const lastSector = 0xfffffffa
const entrySize = 128
const firstFatEntry = 76
const fatEntries = 109

type Entry = { name: string; left: number; right: number; child: number }

/** Lists the top-level names of an OLE file, such as a Word 97 document; undefined if the file is damaged. */
export function listOleNames(content: Buffer): string[] | undefined {
  const sectorSize = content.length >= 512 ? 1 << content.readUInt16LE(30) : 0
  if (sectorSize !== 512 && sectorSize !== 4096) return undefined
  const directory = readChain(content, content.readUInt32LE(48), sectorSize)
  if (!directory || directory.length < entrySize) return undefined
  const entries: Entry[] = []
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) entries.push(readEntry(directory, at))
  return listSiblings(entries, entries[0]?.child ?? lastSector)
}

/** Reads a chain of sectors. Files of up to 5 MB list all sectors of their allocation table in the header. */
function readChain(content: Buffer, first: number, sectorSize: number): Buffer | undefined {
  const perSector = sectorSize / 4
  const sectors: Buffer[] = []
  const seen = new Set<number>()
  for (let sector = first; sector < lastSector; ) {
    const start = (sector + 1) * sectorSize
    const fatIndex = Math.floor(sector / perSector)
    if (seen.has(sector) || start >= content.length || fatIndex >= fatEntries) return undefined
    seen.add(sector)
    sectors.push(content.subarray(start, start + sectorSize))
    const fatSector = content.readUInt32LE(firstFatEntry + fatIndex * 4)
    const at = (fatSector + 1) * sectorSize + (sector % perSector) * 4
    if (at + 4 > content.length) return undefined
    sector = content.readUInt32LE(at)
  }
  return Buffer.concat(sectors)
}

function readEntry(directory: Buffer, at: number): Entry {
  const length = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
  return {
    name: directory.toString('utf16le', at, at + length),
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
  }
}

function listSiblings(entries: Entry[], first: number): string[] | undefined {
  const names: string[] = []
  const seen = new Set<number>()
  const pending = [first]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (index >= lastSector) continue
    const entry = entries[index]
    if (!entry || seen.has(index)) return undefined
    seen.add(index)
    names.push(entry.name)
    pending.push(entry.left, entry.right)
  }
  return names
}
