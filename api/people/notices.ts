import { z } from 'zod'
import { type Notice, noticeListRequest, noticeRow } from '#core/notice/notice.ts'
import { listOwnNotices, markAllNotices, markNotice } from '#core/notice/notice-centre.server.ts'
import { yesOrNo } from '#core/text.ts'
import { changed, changedSchema, idParams, nextPage } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const present = presenter(noticeRow)
export const presentNotice = (notice: Notice) => present({ ...notice, read: notice.readAt !== null })

const tags = ['notices']

export function notices(api: Api): void {
  api.get(
    '/notices',
    {
      config: { permission: 'notice.list-own' },
      schema: {
        tags,
        summary: 'List own notifications, newest first',
        querystring: noticeListRequest,
        response: { 200: z.array(noticeRow) },
      },
    },
    async ({ ctx, query }, reply) => {
      const page = await listOwnNotices(ctx, query)
      return reply.headers(nextPage('/api/notices', query, page)).send(page.rows.map(presentNotice))
    },
  )
  api.patch(
    '/notices/:id',
    {
      config: { permission: 'notice.mark' },
      schema: {
        tags,
        summary: 'Mark an own notification as read or unread',
        params: idParams,
        body: z.object({ read: yesOrNo }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await markNotice(ctx, params.id, body.read)),
  )
  api.post(
    '/notices/read',
    {
      config: { permission: 'notice.mark' },
      schema: { tags, summary: 'Mark all own notifications as read', response: { 200: changedSchema } },
    },
    async ({ ctx }) => {
      const count = await markAllNotices(ctx)
      return { ...changed(count), matchedCount: count }
    },
  )
}
