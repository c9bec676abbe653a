export const certificateKinds = ['pdf', 'doc', 'docx', 'jpg', 'png'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const mediaTypes: Record<CertificateKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export const certificateAddress = (id: string) => `/api/certificates/${id}`

/** The certificate that an address leads to; undefined when it leads elsewhere, or nowhere. */
export const findCertificateId = (url: string): string | undefined =>
  /^\/api\/certificates\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(url)?.[1]

export type UploadedCertificate = {
  id: string
  url: string
  name: string
  kind: CertificateKind
  size: number
}

const longestName = 180
const unwanted = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const meaningful = /[\\/:*?"<>|]/g
const knownEnding = /\.(pdf|docx?|jpe?g|png)$/i

/** The name to save the file under: as it was written, without what misleads a person or a file system. */
export function nameCertificate(written: string, kind: CertificateKind): string {
  const clean = written.normalize('NFC').replace(unwanted, '').replace(meaningful, ' ')
  const stem = shorten(clean.trim().replace(knownEnding, '')).replace(/^[\s.]+|[\s.]+$/g, '')
  return `${stem || 'certificate'}.${kind}`
}

/** Between characters as a reader counts them, to what a file system takes. */
function shorten(name: string): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (new TextEncoder().encode(kept + segment).length > longestName) return kept
    kept += segment
  }
  return kept
}
