import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { admin, unknownId } from '#tests/factories.ts'
import { createTestSite } from '#tests/test-site.ts'
import { cacheResponses } from './caching.ts'
import { ResponseCache } from './response-cache.ts'

/** More than socket buffers hold for a client that reads nothing. */
const body = Buffer.alloc(24 * 1024 * 1024)

it.each([200, 404])(
  'does not let others wait for the first client if it reads its response with status %i slowly',
  async (status) => {
    const app = Fastify()
    app.decorateRequest('ctx')
    app.decorateRequest('reads')
    app.addHook('onRequest', async (request) => {
      Object.assign(request, { ctx: { actor: { kind: 'visitor' } }, reads: new Set() })
    })
    cacheResponses(app, new ResponseCache())
    let made = 0
    app.get('/long', { config: { isCached: true } }, async (_request, reply) => {
      made++
      return reply.code(status).send(body)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo

    const slow = connect(port, '127.0.0.1').pause()
    slow.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => made, { timeout: 10_000 }).toBe(1)
    const [answer] = await once(get({ port, host: '127.0.0.1', path: '/long' }), 'response', {
      signal: AbortSignal.timeout(10_000),
    })
    expect(answer.statusCode).toBe(status)
    answer.destroy()
    slow.destroy()
    await app.close()
  },
)

it('caches one response per URL, whatever unknown parameters it has', async () => {
  await using site = await createTestSite({ settings: { PORT: '3996' } })
  await site.app.listen({ port: 3996, host: '127.0.0.1' })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:3996${path}`)).text()
  const page = await ask('/about')
  const list = await ask('/api/reviews?limit=5')
  const entriesBefore = site.cache.stats.entries
  for (let at = 0; at < 5; at++) {
    expect(await ask(`/about?utm_source=a&${at}=b`)).toBe(page)
    expect(await ask(`/blogs?x=${at}&category=health`)).not.toContain(`x=${at}`)
    expect(await ask(`/api/reviews?a=${at}&limit=5&limit${at}`)).toBe(list)
  }
  expect(site.cache.stats.entries - entriesBefore).toBeLessThanOrEqual(2)
})

it('caches pages by the query parameters that they read', async () => {
  await using site = await createTestSite({ signIn: { provider: { name: 'google' } as never } })
  const before = '01936f00-0000-7000-8000-00000000dead'
  expect((await site.get('/reviews?before=x')).statusCode).toBe(404)
  expect((await site.get(`/blogs?before=${before}&category=health`)).body).toContain('Blog: health')
  expect((await site.get('/login?to=/dashboard/account&failed=1')).body).toContain('/dashboard/account')
  expect((await site.get('/excelDetails?q=needle')).body).toContain('needle')
})

it('keeps the query of a route whose path a cached route with a parameter matches too', async () => {
  await using site = await createTestSite({ signedIn: admin })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const headers = { host: new URL(site.settings.publicUrl).host, authorization: 'Bearer x' }
  const ask = async (path: string) => {
    const [answer] = await once(get({ port, host: '127.0.0.1', path, headers }), 'response')
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    return { answer, text: Buffer.concat(parts).toString() }
  }
  for (const resource of ['blogs', 'portfolios', 'faqs', 'articles']) {
    const { answer } = await ask(`/api/${resource}/export?format=xlsx`)
    expect(answer.headers['content-type'], resource).toMatch(/spreadsheetml/)
  }
  expect((await ask('/api/articles/suggested?text=website')).text).toBe('[]')
  expect((await ask(`/api/faqs/${unknownId}?x=1`)).answer.statusCode).toBe(404)
})

it('does not let queries and other spellings evict the URLs that are linked', async () => {
  const cache = new ResponseCache()
  const asking = (url: string) => ({ url, headers: {}, method: 'GET' }) as IncomingMessage
  const answer = { headers: {}, body: Buffer.alloc(500_000), reads: new Set<string>(), route: '/' }
  const unusedResponse = { writeHead: () => {}, end: () => {} } as unknown as ServerResponse
  await cache.store(asking('/'), answer, new Set())
  for (let at = 0; at < 100; at++) {
    for (const url of [`/?before=${at}`, `/aBOUT${at}`, `/about${'/'.repeat(at + 1)}`, `/%61${at}`]) {
      await cache.store(asking(url), answer, new Set())
    }
  }
  expect(cache.answer(asking('/'), unusedResponse)).toBe('/')
  expect(cache.stats.bytes).toBeLessThan(10_000_000)
})
