import { nameFile } from '../file/file-name.ts'

export const certificateKinds = ['pdf', 'doc', 'docx', 'jpg', 'png'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const mediaTypes: Record<CertificateKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export const certificateUrl = (id: string) => `/api/certificates/${id}`

/** Returns the id in the URL of a certificate; undefined for any other URL. */
export const findCertificateId = (url: string): string | undefined =>
  /^\/api\/certificates\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(url)?.[1]

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
