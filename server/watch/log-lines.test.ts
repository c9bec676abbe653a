import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWholeSite, type WholeSite } from '#tests/whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({
    settings: { SLOW_QUERY_MS: '100', NODE_NAME: 'web-7' },
    async prepare(app) {
      app.get('/api/test/bug/:id', async () => {
        throw new Error('nothing here for karim@example.com')
      })
      app.post('/api/test/slow', async ({ ctx, body }) => {
        await sql`select pg_sleep(0.2), ${(body as { secret: string }).secret}::text`.execute(ctx.db)
        return {}
      })
      app.addHook('preHandler', async ({ url, ctx }) => {
        if (url === '/portfolios') {
          ctx.db = ctx.db.withPlugin({
            transformQuery: () => {
              throw new Error('no portfolios for karim@example.com')
            },
            transformResult: async ({ result }) => result,
          })
        }
      })
      app.get('/api/test/long', () => delay(60_000, {}, { ref: false }))
    },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Waits for matching lines: a line is written shortly after its response. */
async function linesOf(matches: (line: Record<string, unknown>) => boolean) {
  for (const deadline = Date.now() + 10_000; ; await delay(20)) {
    const found = site.lines().filter(matches)
    if (found.length > 0 || Date.now() > deadline) return found
  }
}

it('logs one line per request with its id, and no personal data or query values', async () => {
  const answer = await site.ask('/api/notes/karim@example.com?q=Rahima&limit=5')
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const [line, ...more] = await linesOf((some) => some.requestId === requestId)
  expect(more).toEqual([])
  expect(line).toEqual({
    ...{ level: 30, time: expect.any(String), node: 'web-7', msg: 'request', requestId },
    ...{ method: 'GET', route: '/api/notes/:email', path: '/api/notes/(e-mail)?q&limit', status: 401 },
    ms: expect.any(Number),
  })
  const own = await site.ask('/api/reviews', { headers: { 'x-request-id': requestId ?? '' } })
  expect(own.headers.get('x-request-id')).not.toBe(requestId)
})

it('sends and logs the request id of an unexpected error', async () => {
  const answer = await site.ask('/api/test/bug/1')
  const { requestId, message } = (await answer.json()) as Record<string, string>
  expect([answer.status, message]).toEqual([500, 'An unexpected error occurred'])
  expect(requestId).toBe(answer.headers.get('x-request-id'))
  const [line, ...more] = await linesOf((some) => some.requestId === requestId)
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 50, route: '/api/test/bug/:id', status: 500 })
  expect(line?.err).toMatchObject({ type: 'Error', message: 'nothing here for (e-mail)' })
})

it('logs a failed page in one line too, with the error', async () => {
  const answer = await site.ask('/portfolios')
  expect(answer.status).toBe(500)
  const requestId = answer.headers.get('x-request-id')
  const [line, ...more] = await linesOf((some) => some.requestId === requestId)
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 50, route: '/portfolios', status: 500 })
  expect(line?.err).toMatchObject({ message: 'no portfolios for (e-mail)' })
})

it('logs the text of a slow query without its parameters', async () => {
  const answer = await site.ask('/api/test/slow', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: 'not for the log' }),
  })
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id')
  const lines = await linesOf((some) => some.requestId === requestId && some.msg === 'slow query')
  expect(lines).toMatchObject([{ query: 'select pg_sleep(0.2), $1::text', level: 40 }])
  expect(Number(lines[0]?.ms)).toBeGreaterThanOrEqual(190)
  expect(JSON.stringify(site.lines())).not.toContain('not for the log')
})

it('logs requests that the client aborts, and no responses from memory', async () => {
  const leaving = site.ask('/api/test/long', { signal: AbortSignal.timeout(300) })
  await expect(leaving).rejects.toThrow()
  expect(await linesOf(({ path }) => path === '/api/test/long')).toMatchObject([{ status: 499 }])
  for (let time = 0; time < 3; time++) await (await site.ask('/coding')).text()
  expect(await linesOf(({ path }) => path === '/coding')).toMatchObject([{ route: '/coding', status: 200 }])
})
