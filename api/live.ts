import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { readCounters } from '#core/live/counters.server.ts'
import { permitUser } from '#core/permissions.ts'
import { tellNews } from './news-stream.ts'

const mostStreams = 5

const count = z.int()
const countersSchema = z.object({
  unreadNotices: count,
  projectsToReview: count,
  domainsEnding: count,
  applicationsToAnswer: count,
  invoicesToPay: count,
  problemsToAnswer: count,
  unreadContacts: count.optional(),
  newOrders: count.optional(),
  requestsToQuote: count.optional(),
  claimsToCheck: count.optional(),
  openProblems: count.optional(),
  missingMethods: count.optional(),
  failures: count.optional(),
})

export const live: FastifyPluginAsyncZod = async (api) => {
  const streams = new Map<string, Set<PassThrough>>()

  api.get(
    '/counters',
    {
      config: { permission: 'counters.read' },
      schema: {
        tags: ['live'],
        summary: 'What waits for the one who asks: every badge of the side menu',
        description: 'From `unreadContacts` on the numbers are told to administrators only.',
        response: { 200: countersSchema },
      },
    },
    ({ ctx }) => readCounters(ctx),
  )
  api.get(
    '/events',
    {
      // A HEAD request would keep an idle stream open.
      exposeHeadRoute: false,
      config: { permission: 'counters.follow', isStream: true },
      schema: {
        tags: ['live'],
        summary: 'The counters, and what changed, as server-sent events',
        querystring: z.object({
          since: z
            .string()
            .max(100)
            .optional()
            .describe('The mark of what is shown; where anything has changed since, `changed` comes at once'),
        }),
        description:
          'Ask with fetch and the authorization header. Events: `counters` with the answer of GET /counters, now and whenever it changes; `changed` with the kinds of records that have changed (`{"kinds": ["order"]}`), own ones for clients; `signed-out` when the session has ended, then the stream ends too. A comment comes every 15 seconds.',
        produces: ['text/event-stream'],
        response: { 200: z.unknown().describe('Events') },
      },
    },
    async ({ ctx, query }, reply) => {
      const me = permitUser(ctx, 'counters.follow')
      const userStreams = streams.get(me.id) ?? new Set()
      if (userStreams.size >= mostStreams) {
        throw new Refusal('limited', 'Too many windows follow this already.', { retryAfterSeconds: 60 })
      }
      const stream = new PassThrough()
      streams.set(me.id, userStreams.add(stream))
      const stop = tellNews(ctx, stream, api.changes, query.since)
      stream.once('close', () => {
        stop()
        userStreams.delete(stream)
        if (userStreams.size === 0) streams.delete(me.id)
      })
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream)
    },
  )
  api.addHook('preClose', async () => {
    for (const userStreams of streams.values()) for (const stream of userStreams) stream.end()
  })
}
