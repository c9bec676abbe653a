import { orList } from '../or-list.ts'

type Format = {
  /** As users know it. */
  label: string
  mediaType: string
  /** Endings of names, the usual one first. */
  endings: string[]
  /** True if it is accepted only as an upload in parts, by people who are signed in. */
  isLarge?: boolean
}

const office = 'application/vnd.openxmlformats-officedocument'

/** Formats of attached files, by their kind. A new one is a line here, and its signature in `content-kind.server.ts`. */
export const attachmentFormats = {
  pdf: { label: 'PDF', mediaType: 'application/pdf', endings: ['pdf'] },
  docx: { label: 'DOCX', mediaType: `${office}.wordprocessingml.document`, endings: ['docx'] },
  doc: { label: 'DOC', mediaType: 'application/msword', endings: ['doc'], isLarge: true },
  xlsx: { label: 'XLSX', mediaType: `${office}.spreadsheetml.sheet`, endings: ['xlsx'], isLarge: true },
  xls: { label: 'XLS', mediaType: 'application/vnd.ms-excel', endings: ['xls'], isLarge: true },
  pptx: {
    label: 'PPTX',
    mediaType: `${office}.presentationml.presentation`,
    endings: ['pptx'],
    isLarge: true,
  },
  txt: { label: 'TXT', mediaType: 'text/plain; charset=utf-8', endings: ['txt'] },
  jpg: { label: 'JPG', mediaType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { label: 'PNG', mediaType: 'image/png', endings: ['png'] },
  webp: { label: 'WebP', mediaType: 'image/webp', endings: ['webp'] },
  zip: { label: 'ZIP', mediaType: 'application/zip', endings: ['zip'], isLarge: true },
  rar: { label: 'RAR', mediaType: 'application/vnd.rar', endings: ['rar'], isLarge: true },
  psd: { label: 'PSD', mediaType: 'image/vnd.adobe.photoshop', endings: ['psd'], isLarge: true },
  ai: { label: 'AI', mediaType: 'application/postscript', endings: ['ai'], isLarge: true },
  eps: { label: 'EPS', mediaType: 'application/postscript', endings: ['eps'], isLarge: true },
  svg: { label: 'SVG', mediaType: 'image/svg+xml', endings: ['svg'], isLarge: true },
  mp4: { label: 'MP4', mediaType: 'video/mp4', endings: ['mp4'], isLarge: true },
  mov: { label: 'MOV', mediaType: 'video/quicktime', endings: ['mov'], isLarge: true },
  webm: { label: 'WebM', mediaType: 'video/webm', endings: ['webm'], isLarge: true },
} satisfies Record<string, Format>

export type AttachmentKind = keyof typeof attachmentFormats

const all: Format[] = Object.values(attachmentFormats)
const small = all.filter(({ isLarge }) => !isLarge)

const summarize = (formats: Format[]) => ({
  endings: formats.flatMap(({ endings }) => endings),
  /** Such as 'PDF, DOCX or TXT'. */
  names: orList(formats.map(({ label }) => label)),
})

/** Formats of an upload in parts. */
export const allFormats = summarize(all)
/** Formats of an upload in one request, and of what comes by mail. */
export const smallFormats = summarize(small)

/** Returns true for kinds that are displayed inline; all others are downloaded. */
export const isPicture = (kind: AttachmentKind): boolean =>
  kind === 'jpg' || kind === 'png' || kind === 'webp'
