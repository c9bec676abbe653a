const sectorBytes = 512
const end = 0xfffffffe
const free = 0xffffffff

/** An OLE file of one stream, long enough not to be among the small ones. */
export function craftOle(name: string, content: Buffer): Buffer {
  const count = Math.max(8, Math.ceil(content.length / sectorBytes))
  const stream = Buffer.alloc(count * sectorBytes)
  content.copy(stream)

  const header = Buffer.alloc(sectorBytes, 0xff)
  header.fill(0, 0, 76)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.write('3e000300feff09000600', 24, 'hex')
  header.writeUInt32LE(1, 44) // one sector of the table
  header.writeUInt32LE(1, 48) // directory
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(end, 60)
  header.writeUInt32LE(end, 68)
  header.writeUInt32LE(0, 76)

  const table = Buffer.alloc(sectorBytes, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(end, 4)
  for (let index = 0; index < count; index++) {
    table.writeUInt32LE(index === count - 1 ? end : index + 3, 8 + index * 4)
  }
  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1, first: end, size: 0 }),
    entry(name, 2, { child: free, first: 2, size: stream.length }),
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
