import { findFault, longestDrawing } from '#platform/file-format/check-drawing.ts'
import { isDrawing } from '#platform/file-format/drawing.ts'
import {
  describeUnsupportedKind,
  findFileKind,
  findMediaKind,
  startsWith,
} from '#platform/file-format/file-kind.ts'
import { type AttachmentKind, allFormats, isPicture } from '../attachment/attachment-formats.ts'
import { isPlainText } from '../attachment/attachment-kind.server.ts'
import {
  checkOfficeNames,
  checkOldDocument,
  checkPdf,
  damaged,
} from '../certificate/certificate-kind.server.ts'
import { listZipNames } from '../certificate/zip-names.server.ts'
import { Refusal } from '../errors.ts'
import { largestOldDocument, largestPicture } from './upload.ts'

/** Bytes that are enough for `kindOfBeginning`. */
export const leastBeginning = 4096

const unsupportedKind = (name = 'another kind of file') =>
  new Refusal('unsupported', `This is ${name}. Please choose a ${allFormats.names} file.`)

/** Returns the kind of a file by its first bytes; a document of Office counts as ZIP, and one of an old Office as DOC. Refuses kinds that cannot be attached. */
export function kindOfBeginning(beginning: Buffer, length: number): AttachmentKind {
  const kind = findKind(beginning.subarray(0, leastBeginning))
  if (isPicture(kind) && length > largestPicture) {
    throw new Refusal(
      'unsupported',
      `A picture may have at most ${largestPicture / 2 ** 20} MB. Put a larger one into a ZIP file.`,
    )
  }
  if (kind === 'doc' && length > largestOldDocument) {
    throw new Refusal(
      'unsupported',
      `An old document may have at most ${largestOldDocument / 2 ** 20} MB. Put a larger one into a ZIP file.`,
    )
  }
  if (kind === 'svg' && length > longestDrawing) {
    throw new Refusal('unsupported', 'An SVG may have at most 1 MB. Put a larger one into a ZIP file.')
  }
  return kind
}

/** Artwork of Illustrator is a PDF or PostScript. Only its name tells it from other PDFs, and from EPS that it saved. */
export function kindWithName(kind: AttachmentKind, name: string): AttachmentKind {
  if (kind === 'pdf' && /\.ai$/i.test(name)) return 'ai'
  return kind === 'ai' && /\.eps$/i.test(name) ? 'eps' : kind
}

function findKind(beginning: Buffer): AttachmentKind {
  const kind = findFileKind(beginning)
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'png' || kind === 'webp' || kind === 'pdf' || kind === 'zip') return kind
  if (kind === 'avif') throw unsupportedKind('an AVIF picture')
  if (kind === 'ole') return 'doc'
  if (isRar(beginning)) return 'rar'
  if (isDrawing(beginning)) return 'svg'
  if (isEps(beginning)) return isArtwork(beginning) ? 'ai' : 'eps'
  const foreignName = describeUnsupportedKind(beginning)
  if (foreignName) throw unsupportedKind(foreignName)
  const media = findMediaKind(beginning)
  if (media) return media
  // The last character may be cut off.
  if (!isPlainText(beginning, new TextDecoder('utf-8', { fatal: true }), { stream: true }))
    throw unsupportedKind()
  return 'txt'
}

/** PostScript, or an EPS with a preview, which has a header of its own. */
const isEps = (beginning: Buffer) =>
  startsWith(beginning, '%!PS-Adobe-') || startsWith(beginning, '\xc5\xd0\xd3\xc6')

const isArtwork = (beginning: Buffer) =>
  startsWith(beginning, '%!PS') && beginning.includes('Adobe Illustrator')

/** An archive of RAR 1.5 to 4, or of RAR 5. */
const isRar = (beginning: Buffer) =>
  startsWith(beginning, 'Rar!\x1a\x07\0') || startsWith(beginning, 'Rar!\x1a\x07\x01\0')

/** Refuses an SVG that is more than a picture: it may be opened by programs that run its scripts. */
export function checkDrawing(content: Buffer): void {
  const fault = findFault(content)
  if (fault === undefined || fault === 'text') return
  throw new Refusal(
    'unsupported',
    'This SVG has scripts, entities or parts from elsewhere. Please save it as a plain SVG, or put it into a ZIP file.',
  )
}

/** Refuses text that turns out to be something else after its beginning. Called for every chunk in order. */
export function createTextCheck(): (chunk?: Buffer) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk) => {
    if (!isPlainText(chunk ?? Buffer.alloc(0), decoder, { stream: chunk !== undefined }))
      throw unsupportedKind()
  }
}

/** Returns the kind by the last bytes, too: refuses incomplete documents and archives, and documents with macros.
 * The ending of a picture, a drawing or an old document is all of it. `start` is the position of the ending in the file. */
export function checkEnding(kind: AttachmentKind, ending: Buffer, start: number): AttachmentKind {
  if (kind === 'pdf') return checkPdf(ending)
  if (kind === 'doc') return checkOldDocument(ending, unsupportedKind)
  if (kind !== 'zip') return kind
  const names = listZipNames(ending, start)
  if (!names) throw damaged()
  if (!names.includes('[Content_Types].xml')) return 'zip'
  return checkOfficeNames(names, unsupportedKind)
}
