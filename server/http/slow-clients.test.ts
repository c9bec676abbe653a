import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'
import { usualBodyBounds } from './request-bodies.ts'

const timeouts = { headers: 300, request: 3_000, stalled: 1_500, checkEvery: 50 }
const bodyBounds = { ...usualBodyBounds, gracePeriod: 600, leastBytesPerSecond: 2_000 }
const margin = 2_000

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite({ settings: { PORT: '3998' }, timeouts, bodyBounds })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site[Symbol.asyncDispose]())

/** Sends `start`, then `drop` again and again until the connection ends. Returns the response and the time it took. */
async function drip(start: string, drop: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => (answer += part))
  socket.on('error', () => {})
  await once(socket, 'connect')
  const began = performance.now()
  socket.write(start)
  const dripping = setInterval(() => socket.write(drop), 40)
  await Promise.race([new Promise((closed) => socket.on('close', closed)), delay(5_000)])
  clearInterval(dripping)
  const isCutOff = socket.destroyed
  socket.destroy()
  return { answer, isCutOff, milliseconds: performance.now() - began }
}

it('cuts off a client that sends its headers byte by byte', async () => {
  const { answer, isCutOff, milliseconds } = await drip('GET /api/reviews HTTP/1.1\r\nx-slow: ', 'a')
  expect(isCutOff).toBe(true)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(milliseconds).toBeGreaterThan(timeouts.headers - 50)
  expect(milliseconds).toBeLessThan(timeouts.headers + margin)
})

const headers = 'host: localhost:3998\r\ncontent-type: application/json'

it('cuts off a client that sends its message byte by byte, and stores nothing of it', async () => {
  const { answer, isCutOff, milliseconds } = await drip(
    `POST /api/contact HTTP/1.1\r\n${headers}\r\ncontent-length: 9000\r\n\r\n{"message":"`,
    'a',
  )
  expect(isCutOff).toBe(true)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('The request took too long to arrive. Please try again.')
  expect(milliseconds).toBeGreaterThan(bodyBounds.gracePeriod - 50)
  expect(milliseconds).toBeLessThan(bodyBounds.gracePeriod + margin)
  expect(await site.database.selectFrom('contact_message').select('id').execute()).toEqual([])
})

it('cuts off a client whose chunks never end after the request timeout', async () => {
  const start = `POST /api/contact HTTP/1.1\r\n${headers}\r\ntransfer-encoding: chunked\r\n\r\n`
  const { isCutOff, milliseconds } = await drip(start, `64\r\n${' '.repeat(100)}\r\n`)
  expect(isCutOff).toBe(true)
  expect(milliseconds).toBeGreaterThan(timeouts.request - 50)
  expect(milliseconds).toBeLessThan(timeouts.request + margin)
})

it('waits for a slow client whose body keeps up with the minimum speed', async () => {
  const body = JSON.stringify({ message: `Slow but steady.${' '.repeat(6_000)}` })
  const socket = connect(port, '127.0.0.1')
  const length = `content-length: ${body.length}\r\nconnection: close`
  socket.write(`POST /api/contact HTTP/1.1\r\n${headers}\r\n${length}\r\n\r\n`)
  for (let at = 0; at < body.length; at += 1_000) {
    socket.write(body.slice(at, at + 1_000))
    await delay(200)
  }
  let answer = ''
  for await (const part of socket) answer += part
  expect(answer).toMatch(/^HTTP\/1.1 201 /)
})

it('answers the next request of a connection whose body was refused unread', async () => {
  const socket = connect(port, '127.0.0.1')
  const length = 500_000
  const unread = `POST /api/pictures HTTP/1.1\r\nhost: localhost:3998\r\ncontent-type: image/png\r\ncontent-length: ${length}\r\n\r\n`
  socket.write(unread + 'x'.repeat(length))
  socket.write('GET /api/auth/session HTTP/1.1\r\nhost: localhost:3998\r\nconnection: close\r\n\r\n')
  let answer = ''
  for await (const part of socket) answer += part
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

it('answers a slow client that finishes before the timeout', async () => {
  const body = JSON.stringify({ message: 'Slow but sure.' })
  const socket = connect(port, '127.0.0.1')
  const length = `content-length: ${body.length}\r\nconnection: close`
  socket.write(`POST /api/contact HTTP/1.1\r\n${headers}\r\n${length}\r\n\r\n${body.slice(0, 5)}`)
  await delay(timeouts.headers)
  socket.write(body.slice(5))
  let answer = ''
  for await (const part of socket) answer += part
  expect(answer).toMatch(/^HTTP\/1.1 201 /)
})

it('drops a response that its client does not read', async () => {
  const largest = 24 * 2 ** 20
  site.cache.markAllOutdated()
  const answer = { headers: {}, body: Buffer.alloc(largest / 8, 'x'), reads: new Set<string>(), route: '/x' }
  const known = { url: '/x', headers: {} } as IncomingMessage
  await site.cache.store(known, answer, new Set())
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  const ask = 'GET /x HTTP/1.1\r\nhost: localhost:3998\r\n\r\n'
  socket.write(ask.repeat(8))
  const openSockets = () =>
    new Promise<number>((resolve) => site.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(openSockets).toBeGreaterThan(0)
  await expect.poll(openSockets, { timeout: timeouts.stalled + 5_000 }).toBe(0)
  socket.destroy()
})
