import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionRow } from '#core/session/session.ts'
import { endSession, listOwnSessions, listSessionsOf } from '#core/session/session-list.server.ts'
import { deleted, deletedSchema, idParams } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'

export const presentSession = presenter(sessionRow)

export const sessions: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/auth/sessions',
    {
      config: { permission: 'session.list-own' },
      schema: {
        tags: ['sign-in'],
        summary: 'List own sessions, newest first',
        response: { 200: z.array(sessionRow) },
      },
    },
    async ({ ctx }) => (await listOwnSessions(ctx)).map(presentSession),
  )
  api.get(
    '/users/:id/sessions',
    {
      config: { permission: 'session.list' },
      schema: {
        tags: ['sign-in'],
        summary: "List anyone's sessions (administrators)",
        params: idParams,
        response: { 200: z.array(sessionRow) },
      },
    },
    async ({ ctx, params }) => (await listSessionsOf(ctx, params.id)).map(presentSession),
  )
  api.delete(
    '/auth/sessions/:id',
    {
      config: { permission: 'session.end' },
      schema: {
        tags: ['sign-in'],
        summary: "End an own session (administrators: anyone's)",
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await endSession(ctx, params.id)
      return deleted()
    },
  )
}
