import { crc32, deflateRawSync } from 'node:zlib'

export type CraftedEntry = {
  name: string
  content: Buffer | string
  /** False header fields. */
  falseFields?: { size?: number; packed?: number; at?: number; flags?: number; crc?: number }
  isStored?: boolean
}

/** Writes a zip without validation, for attacks and tests. */
export function craftZip(entries: CraftedEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, content, falseFields = {}, isStored } of entries) {
    const plain = Buffer.from(content)
    const packed = isStored ? plain : deflateRawSync(plain)
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(falseFields.flags ?? 0, 2)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(falseFields.crc ?? crc32(plain), 10)
    fields.writeUInt32LE(falseFields.packed ?? packed.length, 14)
    fields.writeUInt32LE(falseFields.size ?? plain.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(falseFields.at ?? at, 10)
    local.push(Buffer.from('504b0304', 'hex'), fields, path, packed)
    central.push(Buffer.from('504b01021400', 'hex'), fields, attributes, path)
    at += 30 + path.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}
