import { readBounded } from '../bounded-rows.server.ts'
import type { Context, User } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound } from '../errors.ts'
import type { Page } from '../paging.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { Notice, NoticeListRequest } from './notice.ts'
import { isVisibleTo } from './visible-notices.server.ts'

const ownNotices = ({ db }: Pick<Context, 'db'>, me: User) =>
  db
    .selectFrom('notice')
    .where('email', '=', foldEmail(me.email))
    .where('in_app', '=', true)
    .where(isVisibleTo(me))

/** Lists the notices of the signed-in user, newest first. */
export async function listOwnNotices(
  ctx: Context,
  { limit, bytes, before, unread }: NoticeListRequest & { bytes?: number },
): Promise<Page<Notice>> {
  const me = permitUser(ctx, 'notice.list-own')
  let notices = ownNotices(ctx, me)
    .select(['id', 'title', 'text', 'link', 'read_at as readAt', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) notices = notices.where('id', '<', before)
  if (unread !== undefined) notices = notices.where('read_at', unread ? 'is' : 'is not', null)
  return readBounded(ctx.db, notices, { limit, bytes })
}

/** Marks a notice and returns the number of changed notices. not_found for everyone but its recipient. */
export async function markNotice(ctx: Context, id: string, isRead: boolean): Promise<number> {
  const me = permitUser(ctx, 'notice.mark')
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const ownNotice = ownNotices(inside, me).where('id', '=', id)
    const notice = await ownNotice.select('read_at as readAt').forUpdate().executeTakeFirst()
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

/** Marks all notices as read and returns the number that were unread. */
export async function markAllNotices(ctx: Context): Promise<number> {
  const me = permitUser(ctx, 'notice.mark')
  const { numUpdatedRows } = await ctx.db
    .updateTable('notice')
    .set({ read_at: ctx.now() })
    .where('email', '=', foldEmail(me.email))
    .where('in_app', '=', true)
    .where(isVisibleTo(me))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
