import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'

/** Deletes the sample content with `remove`, which keeps the records that people created. Returns the number. */
export async function removeSample(
  ctx: Context,
  remove: (db: Context['db']) => Promise<number>,
): Promise<number> {
  const me = permitUser(ctx, 'sample.remove')
  requireRecentSignIn(ctx, me, 'Please sign in again to delete the sample content.')
  const count = await remove(ctx.db)
  await recordAuditEntry(ctx, { action: 'sample.remove', kind: 'site-settings', after: { records: count } })
  return count
}
