import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { nameAttachment, type UploadedAttachment } from '../attachment/attachment.ts'
import { makeSafe } from '../attachment/store-attachment.server.ts'
import type { Context, User } from '../context.ts'
import { isRefusal, notFound, Refusal } from '../errors.ts'
import { permitAdding } from '../permissions.ts'
import { insertUpload } from '../project-file/file-quota.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { kindWithName } from './content-kind.server.ts'
import { type InspectedContent, inspectContent } from './inspect-content.server.ts'
import { finishedMs } from './upload.ts'
import {
  findUpload,
  removeUnfinished,
  requireProjectOf,
  storeFile,
  type UploadRow,
} from './upload-rows.server.ts'

const waiting = new Map<string, Promise<UploadedAttachment>>()

/** Makes an attachment of an upload that has arrived completely, once, and returns it; also when repeated. */
export async function finishUpload(ctx: Context, id: string): Promise<UploadedAttachment> {
  const { me } = permitAdding(ctx, 'attachment.create')
  const { received, length } = await findUpload(ctx, me, id)
  if (received < length) throw new Refusal('conflict', 'The file has not arrived completely yet.')
  // A repeated request waits for the first one.
  const known = waiting.get(id)
  if (known) return known
  const finishing = ctx.inUploadTurn(me.id, () => finish(ctx, me, id)).finally(() => waiting.delete(id))
  waiting.set(id, finishing)
  return finishing
}

async function finish(ctx: Context, me: User, id: string): Promise<UploadedAttachment> {
  const upload = await findUpload(ctx, me, id)
  if (upload.finishedAt) return readFinished(ctx, me, id)
  await requireProjectOf(ctx, me, upload)
  try {
    const content = await inspectContent(ctx, upload)
    await addAttachment(ctx, upload, content)
  } catch (error) {
    // Another node may have finished it meanwhile and removed the parts.
    const isFinished = await readFinished(ctx, me, id).catch(() => undefined)
    if (isFinished) return isFinished
    if (isAboutContent(error)) await removeUnfinished(ctx, me, id)
    throw error
  }
  return readFinished(ctx, me, id)
}

/** True for what another try would not change. A picture may need more of the quota once it is re-encoded; trying again would
 * only re-encode it again. */
const isAboutContent = (error: unknown) =>
  isRefusal(error) && ['unsupported', 'invalid', 'too_large'].includes(error.kind)

async function addAttachment(ctx: Context, upload: UploadRow, content: InspectedContent): Promise<void> {
  const { me, email } = permitAdding(ctx, 'attachment.create')
  const { id, name, projectId } = upload
  const { sha256, picture } = content
  const kind = kindWithName(content.kind, name)
  const addRow = (files: string[], size: number, origin = {}) =>
    inTransaction(ctx, async (inside) => {
      if (!(await markFinished(inside, id, files))) throw notFound('Upload')
      const row = { id, kind, size, sha256, files, name: nameAttachment(name, kind), owner_email: email }
      const unattached = { about_kind: null, about_id: null, uploaded_by: me.id, created_at: inside.now() }
      await insertUpload(inside, {
        by: me,
        projectId: projectId ?? undefined,
        bytes: size,
        insert: ({ db }, meant) =>
          db
            .insertInto('attachment')
            .values({ ...row, ...unattached, ...origin, ...meant })
            .execute(),
      })
    })
  if (!picture) return addRow(upload.parts, upload.length)
  const safe = await makeSafe(ctx, picture, kind)
  const key = `attachments/${randomBytes(16).toString('hex')}`
  await ctx.db
    .updateTable('upload')
    .set({ files: sql`array_append(files, ${key})` })
    .where('id', '=', id)
    .execute()
  const keep = () => addRow([key], safe.content.length, safe.origin)
  await storeFile(ctx, { key, content: safe.content, keep })
}

/** Ends the reservation of its bytes and asks for the removal of all files but `kept`. Returns false if it was finished
 * already. */
async function markFinished({ db, now }: Context, id: string, kept: string[]): Promise<boolean> {
  const upload = await db
    .selectFrom('upload')
    .select('files')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!upload) return false
  const others = upload.files.filter((key) => !kept.includes(key))
  await sql`insert into file_removal (key) select unnest(${others}::text[]) on conflict do nothing`.execute(
    db,
  )
  await db
    .updateTable('upload')
    .set({ parts: [], files: [], finished_at: now(), expires_at: new Date(now().getTime() + finishedMs) })
    .where('id', '=', id)
    .execute()
  return true
}

async function readFinished(ctx: Context, me: User, id: string): Promise<UploadedAttachment> {
  const found = await ctx.db
    .selectFrom('attachment')
    .select(['name', 'kind', 'size'])
    .where('id', '=', id)
    .where('uploaded_by', '=', me.id)
    .executeTakeFirst()
  if (!found) throw notFound('Upload')
  return { ...found, id, url: ctx.linkTo({ kind: 'attachment', id }) }
}
