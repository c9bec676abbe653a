import { UnreadableSheet } from '#platform/sheets/unreadable.ts'

/** Follows sector chains of the allocation tables. Cycles are refused, and chains that leave the file end there. */
export type Chains = {
  follow: (first: number) => Buffer
  followSmall: (first: number, content: Buffer) => Buffer
}

const lastRegular = 0xfffffffa
const headerLinks = 109

export function readChains(file: Buffer): Chains {
  if (file.length < 512) throw new UnreadableSheet('damaged')
  const sectorBytes = 2 ** file.readUInt16LE(30)
  const smallBytes = 2 ** file.readUInt16LE(32)
  if (![512, 4096].includes(sectorBytes) || smallBytes !== 64) throw new UnreadableSheet('damaged')
  const sectorAt = (sector: number) => file.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes)
  const table = Buffer.concat(listTableSectors(file, sectorAt).map(sectorAt))

  const follow = (first: number) => chain(first, table, sectorAt, Math.ceil(file.length / sectorBytes))
  return {
    follow,
    followSmall(first, content) {
      const smallTable = follow(file.readUInt32LE(60))
      const smallAt = (sector: number) => content.subarray(sector * smallBytes, (sector + 1) * smallBytes)
      return chain(first, smallTable, smallAt, Math.ceil(content.length / smallBytes))
    },
  }
}

/** Lists the sectors of the allocation table: 109 are in the header, the others in a separate chain. */
function listTableSectors(file: Buffer, sectorAt: (sector: number) => Buffer): number[] {
  const sectors: number[] = []
  for (let index = 0; index < headerLinks; index++) sectors.push(file.readUInt32LE(76 + index * 4))
  const seen = new Set<number>()
  for (let next = file.readUInt32LE(68); next < lastRegular && !seen.has(next); ) {
    seen.add(next)
    const links = sectorAt(next)
    if (links.length < 512) break
    for (let at = 0; at < links.length - 4; at += 4) sectors.push(links.readUInt32LE(at))
    next = links.readUInt32LE(links.length - 4)
  }
  const regular = sectors.filter((sector) => sector < lastRegular)
  if (new Set(regular).size !== regular.length) throw new UnreadableSheet('damaged')
  return regular
}

function chain(first: number, table: Buffer, sectorAt: (sector: number) => Buffer, most: number): Buffer {
  const seen = new Set<number>()
  const sectors: Buffer[] = []
  for (let next = first; next < lastRegular; next = table.readUInt32LE(next * 4)) {
    const sector = sectorAt(next)
    // A truncated file ends here; the sectors before may still be readable.
    if (sector.length === 0 || next * 4 + 4 > table.length) break
    if (seen.has(next) || seen.size > most) throw new UnreadableSheet('damaged')
    seen.add(next)
    sectors.push(sector)
  }
  return Buffer.concat(sectors)
}
