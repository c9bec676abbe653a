import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Session } from '#core/session/session.ts'
import { endSession, listOwnSessions, listSessionsOf } from '#core/session/session-list.server.ts'
import { deleted, deletedSchema, idParams } from '../http/answers.ts'

export const presentSession = ({ id, startedAt, lastUsedAt, expiresAt, ...same }: Session) => ({
  _id: id,
  ...same,
  startedAt: startedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const sessionSchema = z.object({
  _id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

export const sessions: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/auth/sessions',
    {
      config: { permission: 'session.list-own' },
      schema: {
        tags: ['sign-in'],
        summary: 'List own sessions, newest first',
        response: { 200: z.array(sessionSchema) },
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
        response: { 200: z.array(sessionSchema) },
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
