import { describeUnsupportedKind, findFileKind, findMediaKind } from '#platform/file-format/file-kind.ts'
import { type AttachmentKind, isPicture } from '../attachment/attachment.ts'
import { isPlainText } from '../attachment/attachment-kind.server.ts'
import { checkDocxNames, checkPdf, damaged } from '../certificate/certificate-kind.server.ts'
import { listZipNames } from '../certificate/zip-names.server.ts'
import { Refusal } from '../errors.ts'
import { largestPicture } from './upload.ts'

/** Bytes that are enough for `kindOfBeginning`. */
export const leastBeginning = 4096

const unsupportedKind = (name = 'another kind of file') =>
  new Refusal(
    'unsupported',
    `This is ${name}. Please choose a PDF, DOCX, TXT, JPG, PNG, WebP, ZIP, PSD, MP4, MOV or WebM file.`,
  )

/** Returns the kind of a file by its first bytes; a DOCX counts as ZIP. Refuses kinds that cannot be attached. */
export function kindOfBeginning(beginning: Buffer, length: number): AttachmentKind {
  const kind = findKind(beginning.subarray(0, leastBeginning))
  if (isPicture(kind) && length > largestPicture) {
    throw new Refusal(
      'unsupported',
      `A picture may have at most ${largestPicture / 2 ** 20} MB. Put a larger one into a ZIP file.`,
    )
  }
  return kind
}

function findKind(beginning: Buffer): AttachmentKind {
  const kind = findFileKind(beginning)
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'png' || kind === 'webp' || kind === 'pdf' || kind === 'zip') return kind
  if (kind === 'avif') throw unsupportedKind('an AVIF picture')
  if (kind === 'ole') throw unsupportedKind('an old document')
  const foreignName = describeUnsupportedKind(beginning)
  if (foreignName) throw unsupportedKind(foreignName)
  const media = findMediaKind(beginning)
  if (media) return media
  // The last character may be cut off.
  if (!isPlainText(beginning, new TextDecoder('utf-8', { fatal: true }), { stream: true }))
    throw unsupportedKind()
  return 'txt'
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
  return checkDocxNames(names, unsupportedKind)
}
