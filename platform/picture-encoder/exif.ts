/** In front of a block, but not in every format. */
export const exifBeginning = Buffer.from('Exif\0\0', 'latin1')
const tags = { orientation: 0x0112, software: 0x0131, changedAt: 0x0132, details: 0x8769, takenAt: 0x9003 }
const texts: ReadonlySet<number> = new Set([2, 129])
/** Types of whole numbers, which some programs mix up. */
const [byteType, shortType, longType] = [1, 3, 4]
const entrySize = 12
/** Cameras write some dozens into a directory. */
const mostEntries = 200
const longestText = 100

export type Exif = { software?: string; takenAt?: string; changedAt?: string }

/** Reads three tags of an Exif block: the program, and two times as they are written. It follows no offset but that of the
 * directory with the details, so that a hostile block costs no more than another one. */
export function readExif(block: Buffer): Exif {
  const { main, find, long, readText } = openBlock(block)
  const pointer = find(main, tags.details)
  const software = readText(main, tags.software)
  const takenAt = pointer === undefined ? undefined : readText(long(pointer + 8), tags.takenAt)
  const changedAt = readText(main, tags.changedAt)
  return { ...(software && { software }), ...(takenAt && { takenAt }), ...(changedAt && { changedAt }) }
}

/** Returns a number from 2 to 8 if the picture is turned or mirrored. */
export function readOrientation(block: Buffer): number | undefined {
  const { main, find, readNumber } = openBlock(block)
  const entry = find(main, tags.orientation)
  const orientation = entry === undefined ? 0 : readNumber(entry)
  return orientation >= 2 && orientation <= 8 ? orientation : undefined
}

function openBlock(block: Buffer) {
  const tiff = block.subarray(0, exifBeginning.length).equals(exifBeginning)
    ? block.subarray(exifBeginning.length)
    : block
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const has = (at: number, bytes: number) => at + bytes <= tiff.length
  const short = (at: number) => (has(at, 2) ? view.getUint16(at, isLittle) : 0)
  const long = (at: number) => (has(at, 4) ? view.getUint32(at, isLittle) : 0)

  /** Finds an entry of the directory that begins at an offset; undefined if it has none. */
  function find(directory: number, tag: number): number | undefined {
    const count = Math.min(short(directory), mostEntries)
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + index * entrySize
      if (short(entry) === tag && has(entry, entrySize)) return entry
    }
    return undefined
  }
  function readNumber(entry: number): number {
    const type = short(entry + 2)
    if (type === byteType) return tiff[entry + 8] ?? 0
    if (type === shortType) return short(entry + 8)
    return type === longType ? long(entry + 8) : 0
  }
  function readText(directory: number, tag: number): string | undefined {
    const entry = find(directory, tag)
    if (entry === undefined || !texts.has(short(entry + 2))) return undefined
    const length = long(entry + 4)
    const start = length > 4 ? long(entry + 8) : entry + 8
    return tiff.toString('utf8', start, start + Math.min(length, longestText)).split('\0')[0]
  }
  return { main: long(4), find, long, readNumber, readText }
}

/** Writes a block that only says how a picture is turned. */
export function writeOrientation(orientation: number): Buffer {
  const block = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  block.writeUInt16BE(orientation, 18)
  return block
}
