import { v7 as createId } from 'uuid'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { noFileChosen } from '../file/file.ts'
import { insertWithinQuota } from '../file/quota.server.ts'
import { permitAdding } from '../permissions.ts'
import { type UploadState, unfinishedMs } from './upload.ts'

/** Begins an upload and reserves its bytes in the person's quota. */
export async function createUpload(
  ctx: Context,
  { name, length }: { name: string; length: number },
): Promise<UploadState> {
  const { me } = permitAdding(ctx, 'attachment.create')
  if (length === 0) throw new Refusal('invalid', noFileChosen)
  if (length > ctx.maxUploadBytes) throw new Refusal('too_large', tooLarge(ctx.maxUploadBytes))
  const id = createId()
  const expiresAt = new Date(ctx.now().getTime() + unfinishedMs)
  const row = { id, person_id: me.id, name, length, created_at: ctx.now(), expires_at: expiresAt }
  await insertWithinQuota(ctx, {
    by: me,
    bytes: length,
    insert: ({ db }) => db.insertInto('upload').values(row).execute(),
  })
  return { id, received: 0, length, expiresAt }
}

const tooLarge = (bytes: number) => `File size too large (max ${bytes / 2 ** 20} MB)`

/** Returns how much of an upload has arrived. Uploads of others are not found. */
export async function readUpload(ctx: Context, id: string): Promise<UploadState> {
  return findUpload(ctx, permitAdding(ctx, 'attachment.create').me, id)
}

/** Ends an unfinished upload and deletes what has arrived. */
export async function cancelUpload(ctx: Context, id: string): Promise<void> {
  const { me } = permitAdding(ctx, 'attachment.create')
  if (!(await removeUnfinished(ctx, me, id))) throw notFound('Upload')
}

/** Returns false if there is no such unfinished upload. */
export async function removeUnfinished({ db }: Context, me: User, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type UploadRow = UploadState & { name: string; parts: string[]; finishedAt: Date | null }

export async function findUpload(ctx: Context, me: User, id: string): Promise<UploadRow> {
  const found = await ctx.db
    .selectFrom('upload')
    .select(['id', 'name', 'received', 'length', 'parts'])
    .select(['expires_at as expiresAt', 'finished_at as finishedAt'])
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!found) throw notFound('Upload')
  return found
}
