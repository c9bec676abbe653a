import { z } from 'zod'
import { sessionRow } from '#core/session/session.ts'
import { endSession, listOwnSessions, listSessionsOf } from '#core/session/session-list.server.ts'
import { idParams } from '../http/answers.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

export const presentSession = presenter(sessionRow)

export function sessions(api: Api): void {
  listingAll(api, {
    path: '/auth/sessions',
    permission: 'session.list-own',
    tags: ['sign-in'],
    summary: 'List own sessions, newest first',
    row: sessionRow,
    list: listOwnSessions,
    present: presentSession,
  })
  api.get(
    '/users/:id/sessions',
    {
      config: { permission: 'session.list' },
      schema: {
        tags: ['sign-in'],
        summary: "List anyone's sessions",
        params: idParams,
        response: { 200: z.array(sessionRow) },
      },
    },
    async ({ ctx, params }) => (await listSessionsOf(ctx, params.id)).map(presentSession),
  )
  removing(api, {
    path: '/auth/sessions/:id',
    permission: 'session.end',
    tags: ['sign-in'],
    summary: "End an own session (staff: anyone's)",
    remove: endSession,
  })
}
