import { describeUnsupportedKind, findFileKind } from '#platform/file-format/file-kind.ts'
import { Refusal } from '../errors.ts'
import type { CertificateKind } from './certificate.ts'
import { listOleNames } from './ole-names.server.ts'
import { listZipNames } from './zip-names.server.ts'

const pdfEnd = 2048

/** Returns the kind of a certificate by its content; refuses other kinds, with a message for the user. */
export function getCertificateKind(content: Buffer): CertificateKind {
  const kind = findFileKind(content)
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'png') return 'png'
  if (kind === 'pdf') return checkPdf(content)
  if (kind === 'ole') return checkDoc(content)
  if (kind === 'zip') return checkDocx(content)
  const name = kind ? `a ${kind === 'webp' ? 'WebP' : 'AVIF'} picture` : describeUnsupportedKind(content)
  throw unsupportedKind(name)
}

const unsupportedKind = (name = 'another kind of file') =>
  new Refusal('unsupported', `This is ${name}. Please choose a PDF, DOC, DOCX, JPG or PNG file.`)

export const damaged = () =>
  new Refusal('invalid', 'This file is damaged or incomplete. Please save it again and retry.')

const withMacros = () =>
  new Refusal('unsupported', 'This document contains macros. Please save it as a PDF and try again.')

export function checkPdf(content: Buffer): 'pdf' {
  if (!content.subarray(-pdfEnd).includes('%%EOF')) throw damaged()
  return 'pdf'
}

function checkDoc(content: Buffer): CertificateKind {
  const kind = checkOldDocument(content)
  if (kind !== 'doc') throw unsupportedKind()
  return kind
}

/** Streams that make an OLE file a document of Word or Excel 97, and storages that have macros in it. */
const oldStreams = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] }
const oldMacros = ['Macros', '_VBA_PROJECT_CUR']

const fold = (name: string) => name.toUpperCase()

/** Returns the kind of a document of an old Office by the names in its directory; refuses documents with macros. */
export function checkOldDocument(content: Buffer, unsupported = unsupportedKind): keyof typeof oldStreams {
  const names = listOleNames(content)?.map(fold)
  if (!names) throw damaged()
  // As programs find them: in any capitals.
  const has = (wanted: string[]) => wanted.some((name) => names.includes(fold(name)))
  if (has(['EncryptedPackage'])) throw unsupported('a file with a password')
  const kind = has(oldStreams.doc) ? 'doc' : has(oldStreams.xls) ? 'xls' : undefined
  if (!kind) throw unsupported()
  if (has(oldMacros)) throw withMacros()
  return kind
}

export function checkDocx(content: Buffer, unsupported = unsupportedKind): 'docx' {
  const names = listZipNames(content)
  if (!names) throw damaged()
  if (checkOfficeNames(names, unsupported) !== 'docx') throw unsupported()
  return 'docx'
}

const mainParts = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\.xml$/,
  pptx: /^ppt\/presentation\.xml$/,
}
type OfficeKind = keyof typeof mainParts

/** Returns the kind of a document by the names in its directory; refuses documents with macros. */
export function checkOfficeNames(names: string[], unsupported = unsupportedKind): OfficeKind {
  const kinds = Object.keys(mainParts) as OfficeKind[]
  const kind = names.includes('[Content_Types].xml')
    ? kinds.find((one) => names.some((name) => mainParts[one].test(name)))
    : undefined
  if (!kind) throw unsupported()
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) throw withMacros()
  return kind
}
