import { v7 as createId } from 'uuid'
import type { Context, User } from '../context.ts'
import { isRefusal, notFound, Refusal } from '../errors.ts'
import { noFileChosen } from '../file/file.ts'
import { refuseLargerFile } from '../file/largest-file.server.ts'
import { requestJob } from '../job/job.server.ts'
import { permitAdding } from '../permissions.ts'
import { lockProjectOfFiles } from '../project-file/file-access.server.ts'
import { insertUpload } from '../project-file/file-quota.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { type UploadState, unfinishedMs } from './upload.ts'

/** Begins an upload and reserves its bytes: in the room of the project that it is meant for, or in the person's quota. */
export async function createUpload(
  ctx: Context,
  { name, length, projectId }: { name: string; length: number; projectId?: string | undefined },
): Promise<UploadState> {
  const { me } = permitAdding(ctx, 'attachment.create')
  if (length === 0) throw new Refusal('invalid', noFileChosen)
  await refuseLargerFile(ctx, length)
  const id = createId()
  const expiresAt = new Date(ctx.now().getTime() + unfinishedMs)
  const row = { id, person_id: me.id, name, length, created_at: ctx.now(), expires_at: expiresAt }
  await insertUpload(ctx, {
    by: me,
    projectId,
    bytes: length,
    insert: ({ db }, meant) =>
      db
        .insertInto('upload')
        .values({ ...row, ...meant })
        .execute(),
  })
  return { id, received: 0, length, expiresAt }
}

/** Returns how much of an upload has arrived. Uploads of others are not found. */
export async function readUpload(ctx: Context, id: string): Promise<UploadState> {
  return findUpload(ctx, permitAdding(ctx, 'attachment.create').me, id)
}

/** Refuses and ends an upload whose person may no longer change the files of its project, so that it keeps no room of the
 * project's client. */
export async function requireProjectOf(
  ctx: Context,
  me: User,
  { id, projectId }: Pick<UploadRow, 'id' | 'projectId'>,
): Promise<void> {
  if (!projectId) return
  try {
    await inTransaction(ctx, (inside) => lockProjectOfFiles(inside, projectId))
  } catch (error) {
    // Any other refusal is none of the project: the upload can be continued.
    if (isRefusal(error) && ['forbidden', 'not_found'].includes(error.kind))
      await removeUnfinished(ctx, me, id)
    throw error
  }
}

/** Ends an unfinished upload and deletes what has arrived. */
export async function cancelUpload(ctx: Context, id: string): Promise<void> {
  const { me } = permitAdding(ctx, 'attachment.create')
  if (!(await removeUnfinished(ctx, me, id))) throw notFound('Upload')
}

/** Deletes an unfinished upload, which no longer counts in the quota; a job removes its files. Returns false if there is
 * none. */
export async function removeUnfinished(ctx: Context, me: User, id: string): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .where('finished_at', 'is', null)
    .returning('files')
    .executeTakeFirst()
  if (!removed) return false
  if (removed.files.length > 0) await requestJob(ctx, 'sweep-files')
  return true
}

/** Stores a file whose key stands in the row of an upload, so that it is known whatever happens. `keep` adopts the file;
 * if it throws, the file is removed: the row may have been deleted, and its files removed, before this one was stored. */
export async function storeFile<Kept>(
  ctx: Context,
  { key, content, keep }: { key: string; content: Buffer; keep: () => Promise<Kept> },
): Promise<Kept> {
  try {
    await ctx.files.put(key, content)
    return await keep()
  } catch (error) {
    await ctx.db
      .insertInto('file_removal')
      .values({ key })
      .onConflict((known) => known.doNothing())
      .execute()
    await requestJob(ctx, 'sweep-files')
    throw error
  }
}

export type UploadRow = UploadState & {
  name: string
  parts: string[]
  finishedAt: Date | null
  projectId: string | null
}

export async function findUpload(ctx: Context, me: User, id: string): Promise<UploadRow> {
  const found = await ctx.db
    .selectFrom('upload')
    .select(['id', 'name', 'received', 'length', 'parts'])
    .select(['expires_at as expiresAt', 'finished_at as finishedAt', 'for_project_id as projectId'])
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!found) throw notFound('Upload')
  return found
}
