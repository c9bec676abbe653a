import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Answer, ResponseCache } from './response-cache.ts'

const asking = (url: string) => ({ url, headers: {}, method: 'GET' }) as IncomingMessage
const unusedResponse = { writeHead: () => {}, end: () => {} } as unknown as ServerResponse
const answerOf = (bytes: number): Answer => ({
  headers: { 'content-type': 'text/plain' },
  body: Buffer.alloc(bytes, 'x'),
  reads: new Set(['review']),
  route: '/',
})
const countCached = (cache: ResponseCache, urls: string[]) =>
  urls.filter((url) => cache.answer(asking(url), unusedResponse)).length

it('holds a bounded number of responses, however many URLs are requested', async () => {
  const cache = new ResponseCache()
  const urls = Array.from({ length: 300 }, (_, number) => `/blogs/${number}`)
  for (const url of urls) await cache.store(asking(url), answerOf(500_000), new Set())
  expect(countCached(cache, urls)).toBeLessThan(150)
  expect(countCached(cache, urls.slice(-50))).toBe(50)
})

it('counts the length of URLs too', async () => {
  const cache = new ResponseCache()
  const urls = Array.from({ length: 100 }, (_, number) => `/?${'x'.repeat(1_000_000)}${number}`)
  for (const url of urls) await cache.store(asking(url), answerOf(1), new Set())
  expect(countCached(cache, urls)).toBeLessThan(40)
})

it('does not cache a response that would evict most others', async () => {
  const cache = new ResponseCache()
  await cache.store(asking('/'), answerOf(5_000_000), new Set())
  expect(countCached(cache, ['/'])).toBe(0)
})

it('records changes only for active watchers', () => {
  const cache = new ResponseCache()
  const [staying, leaving] = [cache.watch(), cache.watch()]
  cache.unwatch(leaving)
  cache.invalidate('review')
  cache.markAllOutdated()
  expect([...staying]).toEqual(['review', '*'])
  expect(leaving.size).toBe(0)
})

it('compresses responses to queries with less effort and in one encoding', async () => {
  const cache = new ResponseCache()
  const text = Array.from(
    { length: 20_000 },
    (_, at) => `${(at * 7919) % 5003} ${'word'.slice(at % 4)}`,
  ).join()
  const requesting = (url: string, encoding: string) =>
    ({ ...asking(url), headers: { 'accept-encoding': encoding } }) as IncomingMessage
  const store = async (url: string) => {
    const answer = { ...answerOf(0), body: Buffer.from(text) }
    const { body } = await cache.store(requesting(url, 'br'), answer, new Set())
    expect(brotliDecompressSync(body).toString()).toBe(text)
    return body.length
  }
  const [linked, query] = [await store('/reviews'), await store('/reviews?q=a')]
  expect(linked).toBeLessThan(query)
  expect(cache.answer(requesting('/reviews', 'gzip'), unusedResponse)).toBe('/')
  expect(cache.answer(requesting('/reviews?q=a', 'br'), unusedResponse)).toBe('/')
  expect(cache.answer(requesting('/reviews?q=a', 'gzip'), unusedResponse)).toBeUndefined()
})
