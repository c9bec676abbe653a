import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { nameFile } from '../file/file-name.ts'
import { idOf } from '../text.ts'
import { type AttachmentKind, allFormats, attachmentFormats } from './attachment-formats.ts'

export const attachmentKinds = Object.keys(attachmentFormats) as AttachmentKind[]

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

const knownEnding = new RegExp(`\\.(${allFormats.endings.join('|')})$`, 'i')

export const nameAttachment = (written: string, kind: AttachmentKind): string =>
  nameFile(written, { extension: kind, knownEnding, fallback: 'file' })
