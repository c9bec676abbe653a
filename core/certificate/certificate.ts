import { nameFile } from '../file/file-name.ts'
import type { FileReference } from '../records/reference.ts'

export const certificateKinds = ['pdf', 'doc', 'docx', 'jpg', 'png'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const mediaTypes: Record<CertificateKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Returns the id in the URL of a certificate; undefined for any other URL. */
export function findCertificateId(
  url: string,
  linkTo: (reference: FileReference) => string,
): string | undefined {
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(url)?.[0]
  return id && url === linkTo({ kind: 'certificate', id }) ? id : undefined
}

export type UploadedCertificate = {
  id: string
  url: string
  name: string
  kind: CertificateKind
  size: number
}

const knownEnding = /\.(pdf|docx?|jpe?g|png)$/i

export const nameCertificate = (written: string, kind: CertificateKind): string =>
  nameFile(written, { extension: kind, knownEnding, fallback: 'certificate' })
