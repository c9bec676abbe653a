import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { notFound } from '../errors.ts'
import { type OpenableFile, openable } from '../file/read-parts.server.ts'
import { requestJob } from '../job/job.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { type AccountantExport, type AccountantRequest, accountantFileName } from './accountant-export.ts'
import { accountantPermissions } from './accountant-permissions.ts'

function permitAccountant(ctx: Context): User {
  for (const permission of accountantPermissions) permit(ctx, permission)
  return permitUser(ctx, 'export.take')
}

/** Requests the files of a period. Those that are being made stay the only ones; finished ones are replaced. */
export async function requestAccountantExport(
  ctx: Context,
  { from, to }: AccountantRequest,
): Promise<string> {
  const me = permitAccountant(ctx)
  await ctx.limit('accountant-export')
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const { numDeletedRows } = await db
      .deleteFrom('accountant_export')
      .where('person_id', '=', me.id)
      .where('from_day', '=', from)
      .where('to_day', '=', to)
      .where('state', '<>', 'waiting')
      .executeTakeFirstOrThrow()
    // Its files may be large.
    if (numDeletedRows > 0n) await requestJob(inside, 'sweep-files')
    const id = createId()
    const inserted = await db
      .insertInto('accountant_export')
      .values({
        ...{ id, person_id: me.id, from_day: from, to_day: to, state: 'waiting', size: null },
        ...{ created_at: now(), expires_at: null },
      })
      .onConflict((conflict) => conflict.columns(['person_id', 'from_day', 'to_day']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const waiting = db.selectFrom('accountant_export').select('id').where('person_id', '=', me.id)
      const own = waiting.where('from_day', '=', from).where('to_day', '=', to)
      return (await own.executeTakeFirstOrThrow()).id
    }
    await requestJob(inside, 'export-for-accountants')
    const after = { from, to }
    await recordAuditEntry(inside, { action: 'closed-month.export', kind: 'closed-month', after })
    return id
  })
}

/** Lists the own exports that have not expired, the latest period first. */
export async function listAccountantExports(ctx: Context): Promise<AccountantExport[]> {
  const me = permitAccountant(ctx)
  const rows = await ctx.db
    .selectFrom('accountant_export')
    .select(['id', 'from_day as from', 'to_day as to', 'state', 'size'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('person_id', '=', me.id)
    .where((found) => found.or([found('expires_at', 'is', null), found('expires_at', '>', ctx.now())]))
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ size, ...row }) => ({ ...row, size: size === null ? null : Number(size) }))
}

/** Opens the file for the person who asked for it; not_found for everyone else, and after it has expired. */
export async function openAccountantExport(
  ctx: Context,
  id: string,
): Promise<OpenableFile & { name: string }> {
  const me = permitAccountant(ctx)
  const found = await ctx.db
    .selectFrom('accountant_export')
    .select(['from_day as from', 'to_day as to', 'parts', 'size'])
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!found) throw notFound('File')
  const { parts, size } = found
  const name = accountantFileName(found)
  return { ...openable(ctx.files, { files: parts, size: Number(size) }), name }
}
