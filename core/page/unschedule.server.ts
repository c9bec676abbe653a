import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { newRevision } from '../new-revision.server.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { holdPage } from './find-own-page.server.ts'
import { type PageKey, pageLanguage } from './page-keys.ts'
import { cancelScheduled, lockVersions } from './scheduled-version.server.ts'

/** Cancels the publication that waits for its time. */
export async function cancelPublication(ctx: Context, key: PageKey): Promise<void> {
  permitUser(ctx, 'page.edit')
  await inTransaction(ctx, async (inside) => {
    const page = await holdPage(inside, key)
    if (!(await unschedule(inside, key))) throw new Refusal('conflict', 'No publication is waiting.')
    await recordAuditEntry(inside, { action: 'page.cancel', kind: 'page', after: { page } })
  })
}

/** Cancels the scheduled version, in the caller's transaction. Its content is the draft again, unless there is a newer
 * one. Returns true if a version was scheduled. */
export async function unschedule(ctx: Context, key: PageKey): Promise<boolean> {
  await lockVersions(ctx, key)
  const cancelled = await cancelScheduled(ctx, key)
  if (!cancelled) return false
  await ctx.db
    .insertInto('page_draft')
    .values({
      ...{
        key,
        language: pageLanguage,
        content: JSON.stringify(cancelled.content),
        revision: newRevision(),
      },
      ...{ saved_by: cancelled.written_by, saved_at: ctx.now() },
    })
    .onConflict((conflict) => conflict.columns(['key', 'language']).doNothing())
    .execute()
  return true
}
