import { crc32, deflateSync } from 'node:zlib'
import { sharp } from '#platform/picture-encoder/sharp.ts'

type Size = { width?: number; height?: number }

/** Random pixels, so that the encoded file is long enough to be cut anywhere. */
const noise = ({ width = 320, height = 200 }: Size) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

export const plain = ({ width = 320, height = 200 }: Size, background = '#8040c0') =>
  sharp({ create: { width, height, channels: 4, background } })

export const jpegFile = (size: Size = {}) => noise(size).jpeg().toBuffer()

/** One file of each accepted kind. */
export const pictureFiles = {
  jpeg: jpegFile,
  'progressive jpeg': (size: Size = {}) => noise(size).jpeg({ progressive: true }).toBuffer(),
  'grey jpeg': (size: Size = {}) => noise(size).toColourspace('b-w').jpeg().toBuffer(),
  'cmyk jpeg': (size: Size = {}) => noise(size).toColourspace('cmyk').jpeg().toBuffer(),
  png: (size: Size = {}) => noise(size).png().toBuffer(),
  'png of a palette': (size: Size = {}) => noise(size).png({ palette: true }).toBuffer(),
  'png of 16 bits': (size: Size = {}) => noise(size).toColourspace('rgb16').png().toBuffer(),
  webp: (size: Size = {}) => noise(size).webp().toBuffer(),
  'lossless webp': (size: Size = {}) => noise(size).webp({ lossless: true }).toBuffer(),
  avif: (size: Size = {}) => noise(size).avif({ effort: 0 }).toBuffer(),
}

/** A rotated JPEG whose metadata contains a position and the name of its owner. */
export const jpegWithPrivateMetadata = () =>
  noise({ width: 300, height: 200 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Secret Owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Secret Place --></x:xmpmeta>')
    .jpeg()
    .toBuffer()

/** A PNG that an image editor saved, of a picture that was taken in the spring of 2026. */
export const editedPng = () =>
  noise({})
    .withExif({
      IFD0: { Software: 'Adobe Photoshop 25.1 (Windows)', DateTime: '2026:05:10 09:00:00' },
      IFD2: { DateTimeOriginal: '2026:05:03 14:30:00' },
    })
    .png()
    .toBuffer()

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => plain({}, colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

export const chunk = (type: string, content: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A valid PNG with one bit per pixel, all black: a few kB at any size. */
export function blackPng({ width, height, more = [] }: Required<Size> & { more?: Buffer[] }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG that begins with a text whose first bytes look like a size. */
export function withFalseSize(png: Buffer, { width, height }: Required<Size>): Buffer {
  const signatureSize = 8
  const text = Buffer.alloc(8)
  text.writeUInt32BE(width, 0)
  text.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, signatureSize), chunk('tEXt', text), png.subarray(signatureSize)])
}

/** A chunk of a thousandth of the bytes that decompresses to so many of text. */
export const textBomb = (bytes = 200_000_000) =>
  chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 })]),
  )

/** A small JPEG whose header claims 30000 × 30000 pixels. */
export async function jpegWithFalseSize(): Promise<Buffer> {
  const file = await jpegFile()
  const frame = file.indexOf(Buffer.of(0xff, 0xc0))
  file.writeUInt16BE(30_000, frame + 5)
  file.writeUInt16BE(30_000, frame + 7)
  return file
}

/** A valid progressive JPEG of 36 megapixels: some of its scans each hold one bit of one coefficient, all of them 0. */
export async function manyScansJpeg(scans: number): Promise<Buffer> {
  const size = { width: 6000, height: 6000 }
  const file = await plain(size).flatten().toColourspace('b-w').jpeg({ progressive: true }).toBuffer()
  const first = file.indexOf(Buffer.of(0xff, 0xda))
  const second = file.indexOf(Buffer.of(0xff, 0xda), first + 2)
  const coded = file.subarray(
    second + 10,
    file.findIndex((byte, at) => at > second + 9 && byte === 0xff),
  )
  const added = Array.from({ length: scans }, (_, index) => {
    const coefficient = 1 + Math.floor(index / 14)
    const bit = 13 - (index % 14)
    const before = index % 14 === 0 ? 0 : bit + 1
    const header = [0xff, 0xda, 0, 8, 1, 1, 0, coefficient, coefficient, (before << 4) | bit]
    return Buffer.concat([Buffer.from(header), coded])
  })
  return Buffer.concat([file.subarray(0, second), ...added, Buffer.of(0xff, 0xd9)])
}
