import { readHeader } from './decode.ts'
import { readExif } from './exif.ts'
import { findExif } from './find-exif.ts'
import { findText } from './png-chunks.ts'

export type PictureOrigin = {
  /** Programs that the metadata names, as they call themselves. */
  programs: string[]
  /** Time on the clock of the camera, without a zone, such as `2026-05-03T14:30:00`. */
  takenAt: string | undefined
}

const longestName = 100
const mostPrograms = 10
/** Programs stand near the beginning; thumbnails and long histories follow. */
const longestXmp = 256 * 1024

/** Reads where a picture comes from, out of the metadata that re-encoding removes. Anybody can write anything there, so the cost is
 * bounded, and what is no text or no time is left out. */
export async function readOrigin(content: Buffer, megapixels?: number): Promise<PictureOrigin> {
  const { xmp } = await readHeader(content, megapixels)
  const [block] = findExif(content)
  const exif = block ? readExif(content.subarray(block.start, block.end)) : {}
  const programs = [
    exif.software,
    findText(content, 'Software')?.toString('utf8', 0, longestName),
    ...programsOf(xmp ?? findText(content, 'XML:com.adobe.xmp')),
  ]
  return {
    programs: programs.flatMap((name) => name?.trim() || []).slice(0, mostPrograms),
    takenAt: readTime(exif.takenAt) ?? readTime(exif.changedAt),
  }
}

/** As an attribute or as an element: RDF has both. */
const program =
  /\b(?:xmp:CreatorTool|stEvt:softwareAgent)(?:\s{0,9}=\s{0,9}["']([^"'<>]{1,100})|>([^<>]{1,100})<)/g

function programsOf(xmp: Buffer | undefined): string[] {
  const found: string[] = []
  if (!xmp) return found
  for (const [, attribute, element] of xmp.toString('utf8', 0, longestXmp).matchAll(program)) {
    found.push(attribute ?? element ?? '')
    if (found.length === mostPrograms) break
  }
  return found
}

const time = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/

function readTime(written: string | undefined): string | undefined {
  const [, year, month, day, clock] = time.exec(written ?? '') ?? []
  const moment = `${year}-${month}-${day}T${clock}`
  const milliseconds = Date.parse(`${moment}Z`)
  if (Number.isNaN(milliseconds) || moment < '1900' || moment >= '2200') return undefined
  // A day such as 30 February is read as another one.
  return new Date(milliseconds).toISOString().startsWith(moment) ? moment : undefined
}
