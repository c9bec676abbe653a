import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitReview } from '#core/review/review.server.ts'
import { aReview, visitor } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  for (let number = 0; number < 20; number += 1) await submitReview(site.ctxOf(visitor), aReview())
})
afterAll(() => site[Symbol.asyncDispose]())

const urls = ['/api/reviews', '/reviews', '/', '/sitemap.xml']
const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

it.each(urls)('sends %s in each encoding with its own ETag, rendered and from the cache', async (url) => {
  for (const [encoding, decode] of Object.entries(unpack)) {
    const plain = await site.get(url)
    site.cache.markAllOutdated()
    const made = await site.get(url, { 'accept-encoding': encoding })
    const cached = await site.get(url, { 'accept-encoding': encoding })
    for (const { statusCode, headers, rawPayload } of [made, cached]) {
      expect(statusCode).toBe(200)
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(decode(rawPayload).toString()).toBe(plain.body)
    }
    const { date, connection, 'keep-alive': alive, 'x-request-id': id, ...fixed } = made.headers
    expect([date, connection, alive, id]).toHaveLength(4)
    expect(cached.headers).toMatchObject(fixed)
  }
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000,gzip;q=0', undefined],
  ['BR', 'br'],
  ['brotli, gzipped', undefined],
  ['identity', undefined],
  ['', undefined],
])('answers `accept-encoding: %s` with %s', async (accepted, encoding) => {
  const { headers } = await site.get('/api/reviews', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
})

it.each(urls)('answers a conditional request for %s with 304', async (url) => {
  for (const encoding of Object.keys(unpack)) {
    const { headers } = await site.get(url, { 'accept-encoding': encoding })
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const again = await site.get(url, { 'accept-encoding': encoding, 'if-none-match': String(known) })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding' })
    }
    const other = await site.get(url, { 'accept-encoding': encoding, 'if-none-match': '"other"' })
    expect(other.statusCode).toBe(200)
  }
})

it.each(urls)('answers HEAD of %s like GET but without a body, rendered and from the cache', async (url) => {
  site.cache.markAllOutdated()
  const asked = { 'accept-encoding': 'br' }
  const made = await site.request({ method: 'HEAD', url, headers: asked })
  const cached = await site.request({ method: 'HEAD', url, headers: asked })
  const { headers, rawPayload } = await site.get(url, asked)
  expect(rawPayload.length).toBeGreaterThan(0)
  for (const head of [made, cached]) {
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'vary']) {
      expect(head.headers[name], name).toBe(headers[name])
    }
  }
})

it('sends the content security policy on cached responses too', async () => {
  for (const round of ['made', 'cached']) {
    expect((await site.get('/')).headers['content-security-policy'], round).toContain("script-src 'self'")
  }
})

it('does not cache errors', async () => {
  for (const url of ['/nothing-here', '/api/nothing-here', '/blogs/7']) {
    const { statusCode, headers } = await site.get(url)
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined])
  }
})
