import { checkDocx, checkPdf } from '../certificate/certificate-kind.server.ts'
import { Refusal } from '../errors.ts'
import { findFileKind, nameForeignKind } from '../file/file-kind.server.ts'
import type { AttachmentKind } from './attachment.ts'

/** What a file is by its content; refuses, with a sentence, what may not be added to anything. */
export function getAttachmentKind(content: Buffer): AttachmentKind {
  const kind = findFileKind(content)
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'png' || kind === 'webp') return kind
  if (kind === 'pdf') return checkPdf(content)
  if (kind === 'zip') return checkDocx(content, foreignKind)
  if (kind === 'avif') throw foreignKind('an AVIF picture')
  if (kind === 'ole') throw foreignKind('an old document')
  const foreign = nameForeignKind(content)
  if (foreign || !isPlainText(content)) throw foreignKind(foreign)
  return 'txt'
}

const foreignKind = (name = 'another kind of file') =>
  new Refusal('unsupported', `This is ${name}. Please choose a PDF, DOCX, TXT, JPG, PNG or WebP file.`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/

function isPlainText(content: Buffer): boolean {
  try {
    return !control.test(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return false
  }
}
