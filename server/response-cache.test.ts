import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { type Answer, ResponseCache } from './response-cache.ts'

const asking = (url: string) => ({ url, headers: {}, method: 'GET' }) as IncomingMessage
const nobody = { writeHead: () => {}, end: () => {} } as unknown as ServerResponse
const answerOf = (bytes: number): Answer => ({
  headers: { 'content-type': 'text/plain' },
  body: Buffer.alloc(bytes, 'x'),
  tables: new Set(['review']),
  route: '/',
})
const keepsOf = (cache: ResponseCache, urls: string[]) =>
  urls.filter((url) => cache.answer(asking(url), nobody)).length

it('holds a bounded number of answers, however many addresses are asked for', async () => {
  const cache = new ResponseCache()
  const urls = Array.from({ length: 300 }, (_, number) => `/?unknown=${number}`)
  for (const url of urls) await cache.keep(asking(url), answerOf(500_000), new Set())
  expect(keepsOf(cache, urls)).toBeLessThan(150)
  expect(keepsOf(cache, urls.slice(-50))).toBe(50)
})

it('counts the length of an address too', async () => {
  const cache = new ResponseCache()
  const urls = Array.from({ length: 100 }, (_, number) => `/?${'x'.repeat(1_000_000)}${number}`)
  for (const url of urls) await cache.keep(asking(url), answerOf(1), new Set())
  expect(keepsOf(cache, urls)).toBeLessThan(40)
})

it('keeps no answer that would push out most others', async () => {
  const cache = new ResponseCache()
  await cache.keep(asking('/'), answerOf(5_000_000), new Set())
  expect(keepsOf(cache, ['/'])).toBe(0)
})

it('notes changes only for those who still watch', () => {
  const cache = new ResponseCache()
  const [staying, leaving] = [cache.watch(), cache.watch()]
  cache.unwatch(leaving)
  cache.forget('review')
  cache.forgetAll()
  expect([...staying]).toEqual(['review', '*'])
  expect(leaving.size).toBe(0)
})
