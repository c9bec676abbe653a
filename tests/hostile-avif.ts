import { sharp } from '#platform/picture-encoder/sharp.ts'

const box = (type: string, ...content: Uint8Array[]) => {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(content)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
/** Bytes of numbers with so many bytes each. */
const bytes = (size: 1 | 2 | 4, ...numbers: number[]) => {
  const written = Buffer.alloc(size * numbers.length)
  for (const [index, number] of numbers.entries()) written.writeUIntBE(number, index * size, size)
  return written
}
/** The version and the flags that begin some boxes. */
const version = (number = 0) => bytes(1, number, 0, 0, 0)

/**
 * An AVIF of some kB whose picture is a grid of `rows` × `rows` tiles. Each is as large as the whole, and only
 * the first is seen: the library decodes all of them without complaint.
 */
export async function avifOfTiles(rows: number, side: number): Promise<Buffer> {
  const tile = await sharp({ create: { width: side, height: side, channels: 3, background: '#8040c0' } })
    .avif()
    .toBuffer()
  const properties = findBox(tile, 'ipco')
  const pixels = findBox(tile, 'mdat').subarray(8)
  const count = countBoxes(properties.subarray(8))
  const tiles = Array.from({ length: rows ** 2 }, (_, index) => index + 2)
  const ids = [1, ...tiles]
  const infos = ids.map((id) =>
    box('infe', version(2), bytes(2, id, 0), Buffer.from(id === 1 ? 'grid\0' : 'av01\0', 'latin1')),
  )
  const associated = bytes(1, count, ...Array.from({ length: count }, (_, index) => index + 1))
  const grid = Buffer.concat([bytes(1, 0, 0, rows - 1, rows - 1), bytes(2, side, side)])
  const metaOf = (start: number) =>
    box(
      'meta',
      version(),
      box('hdlr', version(), bytes(4, 0), Buffer.from('pict'), bytes(4, 0, 0, 0), bytes(1, 0)),
      box('pitm', version(), bytes(2, 1)),
      box(
        'iloc',
        version(1),
        bytes(1, 0x44, 0),
        bytes(2, ids.length),
        ...ids.flatMap((id) =>
          id === 1
            ? [bytes(2, id, 1, 0, 1), bytes(4, 0, grid.length)]
            : [bytes(2, id, 0, 0, 1), bytes(4, start, pixels.length)],
        ),
      ),
      box('iinf', version(), bytes(2, ids.length), ...infos),
      box('iref', version(), box('dimg', bytes(2, 1, tiles.length, ...tiles))),
      box(
        'iprp',
        properties,
        box('ipma', version(), bytes(4, ids.length), ...ids.flatMap((id) => [bytes(2, id), associated])),
      ),
      box('idat', grid),
    )
  const type = findBox(tile, 'ftyp')
  const start = type.length + metaOf(0).length + 8
  return Buffer.concat([type, metaOf(start), box('mdat', pixels)])
}

function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

function countBoxes(content: Buffer): number {
  let count = 0
  for (let at = 0; at < content.length; at += content.readUInt32BE(at)) count += 1
  return count
}
