import { describeUnsupportedKind, findFileKind } from '#platform/file-format/file-kind.ts'
import { checkDocx, checkPdf } from '../certificate/certificate-kind.server.ts'
import { Refusal } from '../errors.ts'
import { type AttachmentKind, smallFormats } from './attachment-formats.ts'

/** Returns the kind of a file by its content; refuses kinds that cannot be attached, with a message for the user. */
export function getAttachmentKind(content: Buffer): AttachmentKind {
  const kind = findFileKind(content)
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'png' || kind === 'webp') return kind
  if (kind === 'pdf') return checkPdf(content)
  if (kind === 'zip') return checkDocx(content, unsupportedKind)
  if (kind === 'avif') throw unsupportedKind('an AVIF picture')
  if (kind === 'ole') throw unsupportedKind('an old document')
  const foreignName = describeUnsupportedKind(content)
  if (foreignName || !isPlainText(content)) throw unsupportedKind(foreignName)
  return 'txt'
}

const unsupportedKind = (name = 'another kind of file') =>
  new Refusal('unsupported', `This is ${name}. Please choose a ${smallFormats.names} file.`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/

/** Returns true for UTF-8 without control characters. With a decoder, `content` may be a chunk of the text. */
export function isPlainText(
  content: Buffer,
  decoder = new TextDecoder('utf-8', { fatal: true }),
  options?: TextDecodeOptions,
): boolean {
  try {
    return !control.test(decoder.decode(content, options))
  } catch {
    return false
  }
}
