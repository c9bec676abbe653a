import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, inject, it } from 'vitest'
import { openReach } from '#db/reach-database.ts'
import { createHealth, type Health } from './health.ts'
import { createQuickServer, usualTimeouts } from './quick-server.ts'
import { ResponseCache } from './response-cache.ts'
import { RequestTally } from './watch/request-tally.ts'

let cleanup = new AsyncDisposableStack()
afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
})

/** A node whose every other answer never comes. */
async function startNode(health: Health) {
  const server = createQuickServer(() => {}, {
    cache: new ResponseCache(),
    filterQuery: (url: string) => url,
    hosts: new Map(),
    timeouts: usualTimeouts,
    health,
    tally: new RequestTally(),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    const body = await answer.text()
    return { status: answer.status, told: body ? JSON.parse(body) : undefined }
  }
}

const fine = async () => {}
const away = (): Promise<void> => Promise.reject(new Error('secret@10.0.0.7 is not there'))

it('is live and ready, under whatever name it is asked, although nothing else is answered', async () => {
  const ask = await startNode(createHealth({ database: fine }))
  expect(await ask('/health/live')).toEqual({ status: 200, told: { status: 'live' } })
  expect(await ask('/health/ready?by=balancer')).toEqual({ status: 200, told: { status: 'ready' } })
  expect(await ask('/health/ready', 'HEAD')).toEqual({ status: 200, told: undefined })
})

it('is live but not ready without the database, and ready again with it', async () => {
  let database = away
  const ask = await startNode(createHealth({ database: () => database() }))
  expect(await ask('/health/ready')).toEqual({ status: 503, told: { status: 'database' } })
  expect(await ask('/health/live')).toMatchObject({ status: 200 })
  database = fine
  await expect.poll(() => ask('/health/ready'), { timeout: 10_000 }).toMatchObject({ status: 200 })
})

it('tells who else is away and stays ready', async () => {
  const ask = await startNode(createHealth({ database: fine, others: { files: away, mail: fine } }))
  const degraded = { status: 200, told: { status: 'degraded', parts: ['files'] } }
  await expect.poll(() => ask('/health/ready')).toEqual(degraded)
})

it('says that it is closing, whatever else there is', async () => {
  const health = createHealth({ database: away })
  const ask = await startNode(health)
  health.startClosing()
  expect(await ask('/health/ready')).toEqual({ status: 503, told: { status: 'closing' } })
})

it('asks the database once for a hundred questions, and waits a second for its answer at most', async () => {
  let times = 0
  const silent = () => {
    times++
    return new Promise(() => {})
  }
  const ask = await startNode(createHealth({ database: silent }))
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/health/ready')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(times).toBeLessThan(5)
})

it('knows a database that answers from one that refuses and one that is silent', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  cleanup.defer(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const addresses = [inject('postgres'), { host: '127.0.0.1', port: 1 }, { host: '127.0.0.1', port }]
  const reaches = addresses.map((address) => openReach(address))
  for (const { close } of reaches) cleanup.defer(close)
  const outcomes = await Promise.allSettled(reaches.map(({ reach }) => reach()))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})
