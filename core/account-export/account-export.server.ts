import { randomBytes } from 'node:crypto'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { type OpenableFile, openable } from '../file/read-parts.server.ts'
import { requestJob } from '../job/job.server.ts'
import { permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'
import type { AccountExport, ExportRequest } from './account-export.ts'
import { sealPassphrase } from './passphrases.server.ts'

/** Requests the export of everything that is kept about the signed-in person. One that waits already stays the only
 * one; a finished one is replaced. With a passphrase it has the access data of the person's projects, encrypted. */
export async function requestAccountExport(
  ctx: Context,
  { passphrase }: ExportRequest = {},
): Promise<string> {
  const me = permitUser(ctx, 'account.export')
  requireRecentSignIn(ctx, me, 'Please sign in again to get your data.')
  await ctx.limit('account-export')
  return inTransaction(ctx, async (inside) => {
    const own = await ownExports(inside, me).select(['id', 'state']).forUpdate().executeTakeFirst()
    if (own?.state !== 'waiting') return insertExport(inside, me.id, { passphrase })
    if (passphrase === undefined) return own.id
    throw isCollected()
  })
}

const isCollected = () =>
  new Refusal(
    'conflict',
    'Your data is being collected already, without this passphrase. Please wait until it is ready, and collect it again.',
  )

type Wanted = { passphrase?: string | undefined; audited?: object }

/** Adds the export of a person, in place of a finished one. One that waits already stays the only one. */
export async function insertExport(
  inside: Context,
  personId: string,
  { passphrase, audited }: Wanted,
): Promise<string> {
  const { db, now } = inside
  const exports = db.selectFrom('account_export').select('id').where('person_id', '=', personId)
  const { numDeletedRows } = await db
    .deleteFrom('account_export')
    .where('person_id', '=', personId)
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  // Its files may be large.
  if (numDeletedRows > 0n) await requestJob(inside, 'sweep-files')
  const id = createId()
  const key = `exports/${randomBytes(16).toString('hex')}.zip`
  const row = { id, person_id: personId, key, size: null, created_at: now(), expires_at: null }
  const inserted = await db
    .insertInto('account_export')
    .values({
      ...row,
      state: 'waiting',
      ...(passphrase !== undefined && sealPassphrase(inside, id, passphrase)),
    })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    if (passphrase !== undefined) throw isCollected()
    return (await exports.executeTakeFirstOrThrow()).id
  }
  await requestJob(inside, 'export-accounts')
  await recordAuditEntry(inside, {
    action: 'person.export',
    kind: 'person',
    recordId: personId,
    ...(audited && { after: audited }),
  })
  return id
}

const ownExports = ({ db }: Context, me: User) =>
  db.selectFrom('account_export').where('person_id', '=', me.id)

/** Returns the export of the signed-in person, if there is one. */
export async function listAccountExports(ctx: Context): Promise<AccountExport[]> {
  const me = permitUser(ctx, 'account.export')
  const rows = await ownExports(ctx, me)
    .select(['id', 'state', 'size', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where((found) => found.or([found('expires_at', 'is', null), found('expires_at', '>', ctx.now())]))
    .execute()
  return rows.map(({ size, ...row }) => ({ ...row, size: size === null ? null : Number(size) }))
}

/** Opens the file for its owner; not_found for everyone else, and after it has expired. */
export async function openAccountExport(ctx: Context, id: string): Promise<OpenableFile> {
  const me = permitUser(ctx, 'account.export')
  const found = await ownExports(ctx, me)
    .select(['key', 'parts', 'size'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!found) throw notFound('Export')
  const { key, parts, size } = found
  return openable(ctx.files, { files: parts.length > 0 ? parts : [key], size: Number(size) })
}

/** Deletes expired exports; their files are removed by the sweep that this requests. */
export async function deleteExpiredExports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const table of ['account_export', 'accountant_export'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<=', now())
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await requestJob({ db }, 'sweep-files')
  }
}
