import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxConnections } from '#db/connection/pool.ts'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { startWholeSite, type WholeSite } from '#tests/whole-site.ts'

// A busy machine delays the event loop as well, so only the first test lowers this bound.
const bounds = { loopDelay: 60_000, loopPause: 4_000, underWay: 30, databaseWait: 300 }
const blocked = 1_500
/** More than socket buffers hold for a client that reads nothing. */
const long = Buffer.alloc(24 * 2 ** 20)
const page = { headers: { accept: 'text/html,*/*' } }

let site: WholeSite
let release = Promise.withResolvers<void>()
beforeAll(async () => {
  site = await startWholeSite({
    bounds,
    async prepare(app) {
      app.get('/api/test/block', async () => {
        for (const end = performance.now() + blocked; performance.now() < end; );
        return {}
      })
      app.get('/api/test/wait', async () => {
        await release.promise
        return {}
      })
      app.get('/api/test/long', async () => long)
      app.get('/api/test/long-stream', async () => Readable.from([long], { objectMode: false }))
      app.get('/api/test/hold', ({ ctx }) =>
        ctx.db.connection().execute(async () => {
          await release.promise
          return {}
        }),
      )
    },
  })
})
// Cleanup jobs at the start of a site remove some pages from its cache, also after these were read once.
beforeAll(() => until(async () => (await areInMemory()) && delay(1_000).then(areInMemory)))
beforeEach(() => until(areInMemory))
afterEach(() => {
  bounds.loopDelay = 60_000
  release.resolve()
})
afterAll(() => site[Symbol.asyncDispose]())

async function expectRefused(reason: string) {
  const before = await countRefusals(reason)
  const [call, read] = await Promise.all([site.ask('/api/auth/session'), site.ask('/dashboard', page)])
  for (const answer of [call, read]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(call.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = (await call.json()) as { message: string }
  expect(problem.message).toMatch(
    /^The site has too much to do right now\. Please try again in \d seconds\.$/,
  )
  expect(await read.text()).toContain('<h1>Too much to do</h1>')
  expect((await countRefusals(reason)) - before).toBe(2)
}
async function areInMemory(): Promise<boolean> {
  const before = await countHits()
  for (const path of ['/coding', '/about']) await (await site.ask(path)).text()
  return (await countHits()) - before === 2
}
const countHits = async () =>
  sumOf(readMetrics(await (await fetch(site.metrics)).text()), 'site_cache_hits_total')

/** Expects cached pages, and the files that they need, to be served. */
async function expectMemoryAnswers() {
  const answers = await Promise.all(['/coding', '/about', '/favicon.ico'].map((path) => site.ask(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
}
async function expectRecovery() {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(50)) {
    const answer = await site.ask('/api/auth/session')
    await answer.arrayBuffer()
    if (answer.status === 200) return
  }
  throw new Error('The site did not recover')
}
const countRefusals = async (reason: string) =>
  sumOf(readMetrics(await (await fetch(site.metrics)).text()), 'site_overload_refusals_total', { reason })
async function until(isReached: () => Promise<boolean>) {
  for (const deadline = Date.now() + 10_000; !(await isReached()) && Date.now() < deadline; await delay(20));
}
const underWay = async () =>
  sumOf(readMetrics(await (await fetch(site.metrics)).text()), 'site_requests_under_way')

it('refuses requests for a while after the event loop was blocked, and then recovers', async () => {
  bounds.loopDelay = blocked / 2
  expect((await site.ask('/api/test/block')).status).toBe(200)
  await expectRefused('event-loop')
  await expectMemoryAnswers()
  bounds.loopDelay = 60_000
  await expectRecovery()
  expect(site.lines()).toContainEqual(expect.objectContaining({ reason: 'event-loop', level: 40 }))
})

it('refuses requests beyond the bound on concurrent ones, and completes those in progress', async () => {
  release = Promise.withResolvers()
  const begun = Array.from({ length: bounds.underWay }, () => site.ask('/api/test/wait'))
  await until(async () => (await underWay()) === bounds.underWay)
  await expectRefused('requests')
  await expectMemoryAnswers()
  release.resolve()
  expect(new Set((await Promise.all(begun)).map(({ status }) => status))).toEqual(new Set([200]))
  await expectRecovery()
})

it('refuses requests when the first in the queue for the database has waited too long', async () => {
  release = Promise.withResolvers()
  const begun = Array.from({ length: maxConnections + 2 }, () => site.ask('/api/test/hold'))
  await until(async () => (await underWay()) === begun.length)
  await delay(bounds.databaseWait * 2)
  await expectRefused('database')
  await expectMemoryAnswers()
  release.resolve()
  // Two had no connection; on a slow machine their wait for one may have timed out.
  const statuses = (await Promise.all(begun)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(maxConnections)
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]))
  await expectRecovery()
})

it('refuses nobody while clients are slow to read complete responses', async () => {
  const { port } = site.app.server.address() as AddressInfo
  const count = bounds.underWay + 5
  const slow = Array.from({ length: count }, (_, at) => {
    const socket = connect(port, '127.0.0.1').pause()
    const path = at % 2 ? '/api/test/long' : '/api/test/long-stream'
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${new URL(site.address).host}\r\n\r\n`)
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, 'readable')))
  expect((await site.ask('/api/auth/session')).status).toBe(200)
  expect(await underWay()).toBe(0)
  for (const socket of slow) socket.destroy()
  await expectRecovery()
  expect(await underWay()).toBe(0)
})

it('stops counting pipelined requests when their connection has ended', async () => {
  const { port } = site.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${new URL(site.address).host}\r\n\r\n`
  release = Promise.withResolvers()
  socket.write(head('/api/test/wait') + head('/api/auth/session').repeat(10) + head('/api/test/wait'))
  await until(async () => (await underWay()) === 2)
  socket.resetAndDestroy()
  await expect.poll(underWay).toBe(0)
})
