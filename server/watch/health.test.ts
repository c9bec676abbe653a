import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, inject, it } from 'vitest'
import { openDatabaseProbe } from '#db/connection/database-probe.ts'
import { createSiteServer, usualTimeouts } from '../http/site-server.ts'
import { ResponseCache } from '../pages/response-cache.ts'
import { createHealth, type Health } from './health.ts'
import { RequestCounters } from './request-counters.ts'

let cleanup = new AsyncDisposableStack()
afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
})

/** Starts a node that answers nothing but health checks. */
async function startNode(health: Health) {
  const server = createSiteServer(() => {}, {
    cache: new ResponseCache(),
    filterQuery: (url: string) => url,
    hosts: new Map(),
    timeouts: usualTimeouts,
    health,
    requestCounters: new RequestCounters(),
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
    return { status: answer.status, report: body ? JSON.parse(body) : undefined }
  }
}

const available = async () => {}
const unavailable = (): Promise<void> => Promise.reject(new Error('secret@10.0.0.7 is not there'))

it('is live and ready under any host name, even if no other request is answered', async () => {
  const ask = await startNode(createHealth({ database: available }))
  expect(await ask('/health/live')).toEqual({ status: 200, report: { status: 'live' } })
  expect(await ask('/health/ready?by=balancer')).toEqual({ status: 200, report: { status: 'ready' } })
  expect(await ask('/health/ready', 'HEAD')).toEqual({ status: 200, report: undefined })
})

it('is live but not ready without the database, and ready again with it', async () => {
  let database = unavailable
  const ask = await startNode(createHealth({ database: () => database() }))
  expect(await ask('/health/ready')).toEqual({ status: 503, report: { status: 'database' } })
  expect(await ask('/health/live')).toMatchObject({ status: 200 })
  database = available
  await expect.poll(() => ask('/health/ready'), { timeout: 10_000 }).toMatchObject({ status: 200 })
})

it('lists unavailable optional dependencies and stays ready', async () => {
  const ask = await startNode(
    createHealth({ database: available, others: { files: unavailable, mail: available } }),
  )
  const degraded = { status: 200, report: { status: 'degraded', parts: ['files'] } }
  await expect.poll(() => ask('/health/ready')).toEqual(degraded)
})

it('reports that it is closing, whatever else is unavailable', async () => {
  const health = createHealth({ database: unavailable })
  const ask = await startNode(health)
  health.startClosing()
  expect(await ask('/health/ready')).toEqual({ status: 503, report: { status: 'closing' } })
})

it('checks the database once for a hundred requests, and waits for at most a second', async () => {
  let times = 0
  const unresponsive = () => {
    times++
    return new Promise(() => {})
  }
  const ask = await startNode(createHealth({ database: unresponsive }))
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/health/ready')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(times).toBeLessThan(5)
})

it('tells a database that answers from one that refuses and one that does not respond', async () => {
  const unresponsive = createServer(() => {}).listen(0, '127.0.0.1')
  await once(unresponsive, 'listening')
  cleanup.defer(() => void unresponsive.close())
  const { port } = unresponsive.address() as AddressInfo
  const addresses = [inject('postgres'), { host: '127.0.0.1', port: 1 }, { host: '127.0.0.1', port }]
  const reaches = addresses.map((address) => openDatabaseProbe(address))
  for (const { close } of reaches) cleanup.defer(close)
  const outcomes = await Promise.allSettled(reaches.map(({ checkConnection }) => checkConnection()))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})
