export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'pdf' | 'ole' | 'zip'

/** First bytes of the formats that the site reads, as Latin-1. */
const signatures = {
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG\r\n\x1a\n',
  pdf: '%PDF-',
  ole: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  zip: 'PK\x03\x04',
  emptyZip: 'PK\x05\x06',
} as const

/** Signatures of the records of a zip file, as little-endian integers. */
export const zipRecords = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50 } as const

export const startsWith = (content: Buffer, bytes: string, offset = 0) =>
  content.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'))

/** True for a file in an MPEG-4 container, among them every AVIF. */
const isMpegContainer = (content: Buffer): boolean => startsWith(content, 'ftyp', 4)

/** Lists the brands of a file in an MPEG-4 container, such as `avif` or `heic`. */
function listBrands(content: Buffer): string[] {
  if (!isMpegContainer(content)) return []
  const length = Math.min(content.readUInt32BE(0), content.length, 256)
  const names = content.toString('latin1', 8, length)
  return names.match(/.{4}/gs) ?? []
}

/** Returns the kind of a file by its first bytes; its name and media type are not trusted. */
export function findFileKind(content: Buffer): FileKind | undefined {
  if (startsWith(content, signatures.jpeg)) return 'jpeg'
  if (startsWith(content, signatures.png)) return 'png'
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return 'webp'
  if (listBrands(content).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (startsWith(content, signatures.pdf)) return 'pdf'
  if (startsWith(content, signatures.ole)) return 'ole'
  if (startsWith(content, signatures.zip)) return 'zip'
  return undefined
}

/** Returns the kind of a video or of a Photoshop file. Must be asked after `findFileKind`, which knows AVIF. */
export function findMediaKind(content: Buffer): 'psd' | 'mp4' | 'mov' | 'webm' | undefined {
  if (startsWith(content, '8BPS\0\x01')) return 'psd'
  if (startsWith(content, '\x1a\x45\xdf\xa3') && content.subarray(0, 64).includes('webm')) return 'webm'
  const brands = listBrands(content)
  if (brands[0] === 'qt  ') return 'mov'
  return brands.some((brand) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash)$/.test(brand)) ? 'mp4' : undefined
}

export const isEmptyZip = (content: Buffer): boolean => startsWith(content, signatures.emptyZip)

const markup = /^(?:\uFEFF)?\s*(?:<\?xml|<!doctype|<!--|<svg|<html)/i

/** Names the kind of an unsupported file for a message to the user; undefined if it is not recognised. */
export function describeUnsupportedKind(content: Buffer): string | undefined {
  if (/^GIF8[79]a/.test(content.toString('latin1', 0, 6))) return 'a GIF'
  if (startsWith(content, 'II*\0') || startsWith(content, 'MM\0*')) return 'a TIFF picture'
  if (startsWith(content, 'BM')) return 'a BMP picture'
  if (startsWith(content, 'MZ') || startsWith(content, '\x7fELF')) return 'a program'
  if (listBrands(content).some((brand) => /^(hei[cmsx]|hev[cx]|mif1)$/.test(brand))) return 'a HEIC picture'
  const beginning = content.toString('utf8', 0, 1024)
  if (!markup.test(beginning)) return undefined
  return /<svg/i.test(beginning) ? 'an SVG drawing' : 'a web page'
}
