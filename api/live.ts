import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { countedTables, readCounters } from '#core/counters.server.ts'
import { Refusal } from '#core/errors.ts'
import { permitUser } from '#core/permissions.ts'
import { isStillSignedIn } from '#core/session/session.server.ts'
import type { Changes } from './request-context.ts'

const heartbeat = 15_000
const mostStreams = 5

/** Tables that say whether a sign-in still stands. */
const rightsTables = new Set(['session', 'person'])

const countersSchema = z.object({ unreadContacts: z.int() })

export const live: FastifyPluginAsyncZod = async (api) => {
  const streams = new Map<string, Set<PassThrough>>()

  api.get(
    '/counters',
    {
      config: { permission: 'counters.read' },
      schema: {
        tags: ['live'],
        summary: 'What waits to be looked at (administrators)',
        response: { 200: countersSchema },
      },
    },
    ({ ctx }) => readCounters(ctx),
  )
  api.get(
    '/events',
    {
      config: { permission: 'counters.follow' },
      schema: {
        tags: ['live'],
        summary: 'The counters, now and whenever they change, as server-sent events (administrators)',
        description:
          'Ask with fetch and the authorization header. Events: `counters` with the answer of GET /counters; `signed-out` when the session has ended, then the stream ends too. A comment comes every 15 seconds.',
        produces: ['text/event-stream'],
        response: { 200: z.unknown().describe('Events') },
      },
    },
    async ({ ctx }, reply) => {
      const me = permitUser(ctx, 'counters.follow')
      const mine = streams.get(me.id) ?? new Set()
      if (mine.size >= mostStreams) {
        throw new Refusal('limited', 'Too many windows follow this already.', { retryAfterSeconds: 60 })
      }
      const stream = new PassThrough()
      streams.set(me.id, mine.add(stream))
      const stop = tellCounters(ctx, stream, api.changes)
      stream.once('close', () => {
        stop()
        mine.delete(stream)
        if (mine.size === 0) streams.delete(me.id)
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
    for (const mine of streams.values()) for (const stream of mine) stream.end()
  })
}

/** Writes until the sign-in ends; one look at a time, and one more when something changed meanwhile. */
function tellCounters(ctx: Context, stream: PassThrough, changes: Changes): () => void {
  let told = ''
  let looking: Promise<void> | undefined
  let isStale = false

  async function look(): Promise<void> {
    if (!(await isStillSignedIn(ctx))) return void stream.end('event: signed-out\ndata: {}\n\n')
    const counters = JSON.stringify(await readCounters(ctx))
    if (counters === told) return
    told = counters
    if (stream.writable) stream.write(`event: counters\ndata: ${counters}\n\n`)
  }
  function lookAgain(): void {
    isStale = looking !== undefined
    looking ??= look()
      // The client asks again by itself.
      .catch(() => void stream.destroy())
      .finally(() => {
        looking = undefined
        if (isStale && stream.writable) lookAgain()
      })
  }

  const stopListening = changes.listen((table) => {
    if (table === '*' || countedTables.has(table) || rightsTables.has(table)) lookAgain()
  })
  const timer = setInterval(() => {
    if (stream.writable) stream.write(': still here\n\n')
    lookAgain()
  }, heartbeat)
  lookAgain()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
