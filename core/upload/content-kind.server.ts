import { findFault, longestDrawing } from '#platform/file-format/check-drawing.ts'
import { isDrawing } from '#platform/file-format/drawing.ts'
import { describeUnsupportedKind, findFileKind, findMediaKind } from '#platform/file-format/file-kind.ts'
import { type AttachmentKind, isPicture } from '../attachment/attachment.ts'
import { isPlainText } from '../attachment/attachment-kind.server.ts'
import { checkOfficeNames, checkPdf, damaged } from '../certificate/certificate-kind.server.ts'
import { listZipNames } from '../certificate/zip-names.server.ts'
import { Refusal } from '../errors.ts'
import { largestPicture } from './upload.ts'

/** Bytes that are enough for `kindOfBeginning`. */
export const leastBeginning = 4096

const unsupportedKind = (name = 'another kind of file') =>
  new Refusal(
    'unsupported',
    `This is ${name}. Please choose a PDF, DOCX, XLSX, PPTX, TXT, JPG, PNG, WebP, ZIP, PSD, AI, SVG, MP4, MOV or WebM file.`,
  )

/** Returns the kind of a file by its first bytes; a document of Office counts as ZIP. Refuses kinds that cannot be attached. */
export function kindOfBeginning(beginning: Buffer, length: number): AttachmentKind {
  const kind = findKind(beginning.subarray(0, leastBeginning))
  if (isPicture(kind) && length > largestPicture) {
    throw new Refusal(
      'unsupported',
      `A picture may have at most ${largestPicture / 2 ** 20} MB. Put a larger one into a ZIP file.`,
    )
  }
  if (kind === 'svg' && length > longestDrawing) {
    throw new Refusal('unsupported', 'An SVG may have at most 1 MB. Put a larger one into a ZIP file.')
  }
  return kind
}

/** Artwork of Illustrator is a PDF or PostScript. Only its name tells the former from other PDFs. */
export const kindWithName = (kind: AttachmentKind, name: string): AttachmentKind =>
  kind === 'pdf' && /\.ai$/i.test(name) ? 'ai' : kind

function findKind(beginning: Buffer): AttachmentKind {
  const kind = findFileKind(beginning)
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'png' || kind === 'webp' || kind === 'pdf' || kind === 'zip') return kind
  if (kind === 'avif') throw unsupportedKind('an AVIF picture')
  if (kind === 'ole') throw unsupportedKind('an old document')
  if (isDrawing(beginning)) return 'svg'
  if (isArtwork(beginning)) return 'ai'
  const foreignName = describeUnsupportedKind(beginning)
  if (foreignName) throw unsupportedKind(foreignName)
  const media = findMediaKind(beginning)
  if (media) return media
  // The last character may be cut off.
  if (!isPlainText(beginning, new TextDecoder('utf-8', { fatal: true }), { stream: true }))
    throw unsupportedKind()
  return 'txt'
}

const isArtwork = (beginning: Buffer) => {
  const header = beginning.toString('latin1')
  return header.startsWith('%!PS-Adobe-') && header.includes('Adobe Illustrator')
}

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
 * `start` is the position of the ending in the file. */
export function checkEnding(kind: AttachmentKind, ending: Buffer, start: number): AttachmentKind {
  if (kind === 'pdf') return checkPdf(ending)
  if (kind !== 'zip') return kind
  const names = listZipNames(ending, start)
  if (!names) throw damaged()
  if (!names.includes('[Content_Types].xml')) return 'zip'
  return checkOfficeNames(names, unsupportedKind)
}
