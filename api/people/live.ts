import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { readCounters } from '#core/live/counters.server.ts'
import { countersSchema } from '#core/live/live.ts'
import { permitUser } from '#core/permissions.ts'
import type { Api } from '../http/request-context.ts'
import { streamLiveEvents } from './live-stream.ts'

const mostStreams = 5

export function live(api: Api): void {
  const streams = new Map<string, Set<PassThrough>>()

  api.get(
    '/counters',
    {
      config: { permission: 'counters.read' },
      schema: {
        tags: ['live'],
        summary: 'Counters of the side menu for the user',
        description: '`unreadContacts` and the following fields are for staff only.',
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
        summary: 'Counters and changes as server-sent events',
        querystring: z.object({
          since: z
            .string()
            .max(100)
            .optional()
            .describe(
              'Version of the displayed data. If anything has changed since, `changed` is sent immediately',
            ),
        }),
        description:
          'Use fetch with the authorization header. Events: `counters` with the response of GET /counters, immediately and after every change; `changed` with the kinds of changed records (`{"kinds": ["order"]}`), for clients only of their own; `signed-out` when the session has ended, before the stream ends. A comment is sent every 15 seconds.',
        produces: ['text/event-stream'],
        response: { 200: z.unknown().describe('Events') },
      },
    },
    async ({ ctx, query }, reply) => {
      const me = permitUser(ctx, 'counters.follow')
      const userStreams = streams.get(me.id) ?? new Set()
      if (userStreams.size >= mostStreams) {
        throw new Refusal('limited', 'Too many windows have this open.', { retryAfterSeconds: 60 })
      }
      const stream = new PassThrough()
      streams.set(me.id, userStreams.add(stream))
      const stop = streamLiveEvents(ctx, stream, api.changes, query.since)
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
