import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { nameFile } from '../file/file-name.ts'
import { idOf } from '../text.ts'

export const attachmentKinds = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'txt',
  'jpg',
  'png',
  'webp',
  'zip',
  'psd',
  'ai',
  'svg',
  'mp4',
  'mov',
  'webm',
] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const mediaTypes: Record<AttachmentKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  zip: 'application/zip',
  psd: 'image/vnd.adobe.photoshop',
  ai: 'application/postscript',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

/** Returns true for kinds that are displayed inline; all others are downloaded. */
export const isPicture = (kind: AttachmentKind): boolean =>
  kind === 'jpg' || kind === 'png' || kind === 'webp'

export const fileRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  size: z.int(),
  url: z.string(),
  isInternal: z.boolean(),
})
export type FileRow = z.output<typeof fileRow>

export type Attachment = Stored<typeof fileRow>
export type UploadedAttachment = Omit<Attachment, 'isInternal' | 'kind'> & { kind: AttachmentKind }

export const maxFiles = 5

const listedIds = z.array(idOf('an upload')).max(maxFiles, `Must be at most ${maxFiles} files`)
const once = (ids: string[] | null | undefined) => [...new Set(ids ?? [])]

/** The `_id`s of uploads that a form attaches to its record. */
export const attachmentIds = listedIds.nullish().transform(once)
/** The files that a record has after a change; unchanged if they are omitted. */
export const changedAttachmentIds = listedIds.transform(once).optional()

const knownEnding = /\.(pdf|docx|xlsx|pptx|txt|jpe?g|png|webp|zip|psd|ai|svg|mp4|mov|webm)$/i

export const nameAttachment = (written: string, kind: AttachmentKind): string =>
  nameFile(written, { extension: kind, knownEnding, fallback: 'file' })
