import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const patience = { headers: 300, whole: 600, looksEvery: 50 }
const margin = 2_000

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite({ settings: { PORT: '3998' }, patience })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site[Symbol.asyncDispose]())

/** Sends the parts with a pause before each, for ever the last; gives what came back until the end, and when. */
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

it('cuts off a client whose headers come drop by drop', async () => {
  const { answer, isCutOff, milliseconds } = await drip('GET /api/reviews HTTP/1.1\r\nx-slow: ', 'a')
  expect(isCutOff).toBe(true)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(milliseconds).toBeGreaterThan(patience.headers - 50)
  expect(milliseconds).toBeLessThan(patience.headers + margin)
})

it('cuts off a client whose message comes drop by drop, and stores nothing of it', async () => {
  const headers = 'host: localhost:3998\r\ncontent-type: application/json\r\ncontent-length: 9000'
  const { isCutOff, milliseconds } = await drip(
    `POST /api/contact HTTP/1.1\r\n${headers}\r\n\r\n{"message":"`,
    'a',
  )
  expect(isCutOff).toBe(true)
  expect(milliseconds).toBeGreaterThan(patience.whole - 50)
  expect(milliseconds).toBeLessThan(patience.whole + margin)
  expect(await site.database.selectFrom('contact_message').select('id').execute()).toEqual([])
})

it('answers a client that takes its time but is done in time', async () => {
  const body = JSON.stringify({ message: 'Slow but sure.' })
  const socket = connect(port, '127.0.0.1')
  const headers = `host: localhost:3998\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  socket.write(`POST /api/contact HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 5)}`)
  await delay(patience.headers)
  socket.write(body.slice(5))
  let answer = ''
  for await (const part of socket) answer += part
  expect(answer).toMatch(/^HTTP\/1.1 201 /)
})
