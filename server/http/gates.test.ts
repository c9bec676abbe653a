import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeLongCells } from '#tests/long-cells.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const atOnce = 8
const waiting = 48

const gateBounds = { longestAnswer: 60_000, contendedAnswer: 1_000, contentionDelay: 300 }

let site: TestSite
let port: number
let path: string
beforeAll(async () => {
  site = await createTestSite({ gateBounds })
  path = `/api/excel/${await storeLongCells(site.database, { rows: 120, columns: 1 })}?full=1`
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Requests a long response, and reads no more than its first bytes. */
async function askWithoutReading(localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  const { host } = new URL(site.settings.publicUrl)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  return socket
}

it('frees the slots of clients that disconnect before they have read their response', async () => {
  const clients = await Promise.all(Array.from({ length: atOnce }, () => askWithoutReading()))
  await Promise.all(clients.map((client) => once(client, 'readable')))
  const late = await Promise.all(Array.from({ length: waiting }, () => askWithoutReading()))
  for (const client of [...late, ...clients]) client.destroy()
  await Promise.all([...late, ...clients].map((client) => client.closed || once(client, 'close')))
  for (let count = 0; count < atOnce + 1; count++) expect((await site.get(path)).statusCode).toBe(200)
})

it('ends a response that has been read slowly for long when another client waits for its slot', async () => {
  const clients = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].flatMap((from) =>
    Array.from({ length: atOnce }, () => askWithoutReading(from)),
  )
  const slow = await Promise.all(clients)
  await Promise.all(slow.map((client) => once(client, 'readable')))
  const answer = await site.get(path)
  expect(answer.statusCode).toBe(200)
  expect(slow.filter(({ readableEnded, destroyed }) => readableEnded || destroyed).length).toBeLessThan(8)
  for (const client of slow) client.destroy()
})
