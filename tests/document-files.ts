import { crc32 } from 'node:zlib'

export const pdfFile = (body = 'A certificate') =>
  Buffer.from(`%PDF-1.7\n1 0 obj <<>> endobj\n% ${body}\nstartxref\n9\n%%EOF\n`)

/** A zip of stored entries, such as a DOCX. */
export function zipFile(names: string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const content = Buffer.from(`<${name}/>`)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

export const docxFile = (more: string[] = []) =>
  zipFile(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', ...more])

const none = 0xffffffff
const endOfChain = 0xfffffffe
const sectorSize = 512

/** An OLE file with these empty top-level entries, such as a Word 97 document; `inner` entries lie in the first. */
export function oleFile(top: string[], inner: string[] = []): Buffer {
  const header = Buffer.alloc(sectorSize, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)

  const names = ['Root Entry', ...top, ...inner]
  const directory = Buffer.alloc(Math.ceil(names.length / 4) * sectorSize)
  names.forEach((name, index) => {
    const at = index * 128
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, at + 64)
    const isLast = index === 0 || index === top.length || index === names.length - 1
    directory.writeUInt32LE(none, at + 68)
    directory.writeUInt32LE(isLast ? none : index + 1, at + 72)
    const child = [1, inner.length > 0 ? top.length + 1 : none][index]
    directory.writeUInt32LE(child ?? none, at + 76)
  })
  const table = Buffer.alloc(sectorSize, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  const sectors = directory.length / sectorSize
  for (let sector = 1; sector <= sectors; sector++) {
    table.writeUInt32LE(sector === sectors ? endOfChain : sector + 1, sector * 4)
  }
  return Buffer.concat([header, table, directory])
}

export const docFile = () => oleFile(['WordDocument', '1Table', 'Data', 'CompObj', 'ObjectPool'])
