import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { boundUnreadResponses } from './unread-responses.ts'

/** More than socket buffers hold for a client that reads nothing. */
const answerBytes = 24 * 2 ** 20
const mostAnswers = 4

let app: FastifyInstance
let port: number
const sockets: Socket[] = []
beforeEach(async () => {
  const body = Buffer.alloc(answerBytes)
  app = Fastify()
  boundUnreadResponses(app, mostAnswers * (answerBytes + 20_000))
  app.get('/long', async () => body)
  app.get('/short', async () => 'short')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** Requests a long response, and reads no more than its first bytes. */
async function askWithoutReading(from: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'readable')
  return socket
}
/** Reads the rest. Returns true if the response was complete. */
async function isWhole(socket: Socket) {
  let bytes = 0
  socket.on('data', (part) => {
    bytes += part.length
    if (bytes > answerBytes) socket.destroy()
  })
  await once(socket, 'close')
  return bytes > answerBytes
}

it('cuts off the oldest unread response of the client that has the most', async () => {
  const greedy: Socket[] = []
  for (let at = 0; at < mostAnswers; at++) greedy.push(await askWithoutReading('127.0.0.2'))
  const others = [await askWithoutReading('127.0.0.3'), await askWithoutReading('127.0.0.4')]
  expect(await Promise.all(others.map(isWhole))).toEqual([true, true])
  expect(await Promise.all(greedy.map(isWhole))).toEqual([false, false, true, true])
})

it('stops counting a response when it was read or its client has disconnected', async () => {
  for (let round = 0; round < 2 * mostAnswers; round++) {
    const [one, other] = [await askWithoutReading('127.0.0.2'), await askWithoutReading('127.0.0.2')]
    one.destroy()
    await once(one, 'close')
    expect(await isWhole(other)).toBe(true)
  }
})
