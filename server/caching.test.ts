import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { cacheAnswers } from './caching.ts'
import { ResponseCache } from './response-cache.ts'

/** More than the machine takes for a client that reads nothing. */
const body = Buffer.alloc(24 * 1024 * 1024)

it('lets nobody wait for a visitor who asked first and takes the answer slowly', async () => {
  const app = Fastify()
  app.decorateRequest('ctx')
  app.decorateRequest('readTables')
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { ctx: { actor: { kind: 'visitor' } }, readTables: new Set() })
  })
  cacheAnswers(app, new ResponseCache())
  let made = 0
  app.get('/long', { config: { isCached: true } }, async () => {
    made++
    return body
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const slow = connect(port, '127.0.0.1').pause()
  slow.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => made, { timeout: 10_000 }).toBe(1)
  const [answer] = await once(get({ port, host: '127.0.0.1', path: '/long' }), 'response', {
    signal: AbortSignal.timeout(10_000),
  })
  expect(answer.statusCode).toBe(200)
  answer.destroy()
  slow.destroy()
  await app.close()
})
