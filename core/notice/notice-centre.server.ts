import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound } from '../errors.ts'
import { type Page, toPage } from '../paging.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { Notice, NoticeListRequest } from './notice.ts'

/** What the one who asks was told, newest first. */
export async function listOwnNotices(
  ctx: Context,
  { limit, before, unread }: NoticeListRequest,
): Promise<Page<Notice>> {
  const me = permitUser(ctx, 'notice.list-own')
  let notices = ctx.db
    .selectFrom('notice')
    .select(['id', 'title', 'text', 'link', 'read_at as readAt', 'created_at as createdAt'])
    .where('email', '=', foldEmail(me.email))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) notices = notices.where('id', '<', before)
  if (unread !== undefined) notices = notices.where('read_at', unread ? 'is' : 'is not', null)
  return toPage(await notices.execute(), limit)
}

/** By the one who was told only; to anybody else it is as unknown as none. Tells how many notices changed. */
export async function markNotice(ctx: Context, id: string, isRead: boolean): Promise<number> {
  const me = permitUser(ctx, 'notice.mark')
  return inTransaction(ctx, async ({ db, now }) => {
    const mine = db.selectFrom('notice').where('id', '=', id).where('email', '=', foldEmail(me.email))
    const notice = await mine.select('read_at as readAt').forUpdate().executeTakeFirst()
    if (!notice) throw notFound('Notice')
    if ((notice.readAt !== null) === isRead) return 0
    await db
      .updateTable('notice')
      .set({ read_at: isRead ? now() : null })
      .where('id', '=', id)
      .execute()
    return 1
  })
}

/** Tells how many were unread. */
export async function markAllNotices(ctx: Context): Promise<number> {
  const me = permitUser(ctx, 'notice.mark')
  const { numUpdatedRows } = await ctx.db
    .updateTable('notice')
    .set({ read_at: ctx.now() })
    .where('email', '=', foldEmail(me.email))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
