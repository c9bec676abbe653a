const sectorBytes = 512
const end = 0xfffffffe
const free = 0xffffffff

/** Writes an OLE file with one stream, padded beyond the size of mini streams. */
export function craftOle(name: string, content: Buffer): Buffer {
  const count = Math.max(8, Math.ceil(content.length / sectorBytes))
  const stream = Buffer.alloc(count * sectorBytes)
  content.copy(stream)

  // Layout: allocation table, directory, stream. The header references at most 109 table sectors.
  const tables = Math.ceil((count + 2) / (sectorBytes / 4 - 1))
  const links = [
    ...Array.from({ length: tables }, () => 0xfffffffd),
    end,
    ...Array.from({ length: count - 1 }, (_, index) => tables + index + 2),
    end,
  ]
  const table = Buffer.alloc(tables * sectorBytes, 0xff)
  for (const [sector, link] of links.entries()) table.writeUInt32LE(link, sector * 4)

  const header = Buffer.alloc(sectorBytes, 0xff)
  header.fill(0, 0, 76)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.write('3e000300feff09000600', 24, 'hex')
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(tables, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(end, 60)
  header.writeUInt32LE(end, 68)
  for (let sector = 0; sector < tables; sector++) header.writeUInt32LE(sector, 76 + sector * 4)

  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1, first: end, size: 0 }),
    entry(name, 2, { child: free, first: tables + 1, size: stream.length }),
    Buffer.alloc(256),
  ])
  return Buffer.concat([header, table, directory, stream])
}

function entry(
  name: string,
  type: number,
  { child, first, size }: { child: number; first: number; size: number },
): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(free, 68)
  bytes.writeUInt32LE(free, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(first, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
