import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isPermitted } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { quotaReached, quotas } from './quota.ts'

const uploadLock = 7_301_283

type Upload = { by: User; bytes: number; insert: (inside: Context) => Promise<unknown> }

/** Inserts the row of an upload if it fits the person's quota. Uploads of one person are serialized. */
export async function insertWithinQuota(ctx: Context, { by, bytes, insert }: Upload): Promise<void> {
  const quota = isPermitted(by, 'limit.exceed') ? quotas.staff : quotas.client
  await inTransaction(ctx, async (inside) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(uploadLock)}, hashtext(${by.id}))`.execute(inside.db)
    const used = await readUsage(inside, by.id)
    if (used.files + 1 > quota.files || used.bytes + bytes > quota.bytes) {
      throw new Refusal('too_large', quotaReached(quota))
    }
    await insert(inside)
  })
}

async function readUsage({ db }: Context, personId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from (
      select stored_bytes as bytes from picture where uploaded_by = ${personId}
      union all select size from certificate where uploaded_by = ${personId}
      union all select size from attachment where uploaded_by = ${personId}
    ) as uploads`.execute(db)
  return { files: Number(rows[0]?.files), bytes: Number(rows[0]?.bytes) }
}
