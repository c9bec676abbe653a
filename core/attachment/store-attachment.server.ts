import { createHash, randomBytes } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { PictureOrigin } from '#platform/picture-encoder/picture-encoder.ts'
import type { Context, User } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { refuseLargerFile } from '../file/largest-file.server.ts'
import { insertWithinMailedQuota, refuseBeyondMailedQuota } from '../file/quota.server.ts'
import { storeFiles } from '../file/store-files.server.ts'
import { permitAdding } from '../permissions.ts'
import { findEditor } from '../picture/image-editors.ts'
import { refusalOfPicture } from '../picture/picture-refusal.server.ts'
import { insertUpload } from '../project-file/file-quota.server.ts'
import { nameAttachment, type UploadedAttachment } from './attachment.ts'
import type { AttachmentKind } from './attachment-formats.ts'
import { getAttachmentKind } from './attachment-kind.server.ts'

const largestPicture = { width: 6000, height: 6000 }
/** Of a picture in a mail: anybody can send mails, and a picture of few bytes can have many pixels. */
const mailedMegapixels = 16

/** Stores a file for the form that its uploader is filling in, or for a project. Pictures are re-encoded. */
export async function uploadAttachment(
  ctx: Context,
  { content, name, projectId }: { content: Buffer; name: string; projectId?: string | undefined },
): Promise<UploadedAttachment> {
  const { me, email } = permitAdding(ctx, 'attachment.create')
  await refuseLargerFile(ctx, content.length)
  return storeAttachment(ctx, { content, name, projectId, ownerEmail: email, by: me })
}

/** Stores a file that came by mail from somebody without an account, or who may be somebody else. */
export const storeMailedFile = (
  ctx: Context,
  file: { content: Buffer; name: string; ownerEmail: string },
): Promise<UploadedAttachment> => storeAttachment(ctx, file)

type NewFile = {
  content: Buffer
  name: string
  ownerEmail: string
  by?: User
  projectId?: string | undefined
}

async function storeAttachment(
  ctx: Context,
  { content, name, ownerEmail, by, projectId }: NewFile,
): Promise<UploadedAttachment> {
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  const kind = getAttachmentKind(content)
  if (!by) await refuseBeyondMailedQuota(ctx)
  const safe = await makeSafe(ctx, content, kind, by ? undefined : mailedMegapixels)

  const id = createId()
  const key = `attachments/${randomBytes(16).toString('hex')}`
  const metadata = { name: nameAttachment(name, kind), kind, size: safe.content.length }
  // The row is inserted before the file, so that files of an interrupted upload are known and swept.
  const row = {
    ...metadata,
    id,
    sha256: createHash('sha256').update(content).digest(),
    owner_email: foldEmail(ownerEmail),
    about_kind: null,
    about_id: null,
    files: [key],
    uploaded_by: by?.id ?? null,
    created_at: ctx.now(),
    ...(by && safe.origin),
  }
  const insert = ({ db }: Context, meant = {}) =>
    db
      .insertInto('attachment')
      .values({ ...row, ...meant })
      .execute()
  const upload = { bytes: metadata.size, insert }
  if (by) await insertUpload(ctx, { ...upload, by, projectId })
  else await insertWithinMailedQuota(ctx, upload)
  await storeFiles(ctx, [{ key, content: safe.content }], () =>
    ctx.db.deleteFrom('attachment').where('id', '=', id).execute(),
  )
  return { ...metadata, id, url: ctx.linkTo({ kind: 'attachment', id }) }
}

type SafeFile = {
  content: Buffer
  /** Columns with what the metadata of a picture said, which the content no longer has. */
  origin: { picture_editor?: string | null; picture_taken_at?: string | null }
}

/** Re-encodes a picture; returns other files unchanged. */
export async function makeSafe(
  ctx: Context,
  content: Buffer,
  kind: AttachmentKind,
  megapixels?: number,
): Promise<SafeFile> {
  if (kind !== 'jpg' && kind !== 'png' && kind !== 'webp') return { content, origin: {} }
  const format = kind === 'jpg' ? 'jpeg' : kind
  const rewritten = await ctx.pictures.rewrite(content, format, {
    client: ctx.client,
    fit: largestPicture,
    megapixels,
  })
  if ('failure' in rewritten) throw refusalOfPicture(rewritten.failure, megapixels)
  return { content: rewritten.content, origin: columnsOf(rewritten.origin) }
}

const columnsOf = ({ programs, takenAt }: PictureOrigin) => ({
  picture_editor: findEditor(programs) ?? null,
  picture_taken_at: takenAt ?? null,
})
