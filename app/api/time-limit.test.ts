import { beforeEach, expect, it, vi } from 'vitest'
import { createApiClient, type PostOrKeep } from './client.ts'
import { sendKept } from './keep-for-later.ts'
import { longLimitMs, shortLimitMs, textLimitMs, withTimeLimit } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const token = 'h.e30.s'
const user = { email: 'rina@example.com', name: 'Rina', picture: '', role: 'client' as const }

/** A line on which requests leave, and some paths never get a response. */
function createClient({ hanging, keep }: { hanging: RegExp; keep?: PostOrKeep }) {
  const sent: { path: string; key: string | null }[] = []
  const aborted: string[] = []
  const fetchOnLine: typeof fetch = (address, { signal, headers } = {}) => {
    const path = String(address)
    sent.push({ path, key: new Headers(headers).get('idempotency-key') })
    if (!hanging.test(path)) return Promise.resolve(Response.json({ user, insertedId: '7' }))
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        aborted.push(path)
        reject(signal.reason)
      })
    })
  }
  const tokens = { read: () => token, write: () => {}, remove: () => {}, isAbout: () => false }
  const freshToken = async () => token
  const api = createApiClient({
    ...{ fetch: fetchOnLine, tokens, freshToken, onRejected: () => {} },
    ...(keep && { keep }),
  })
  return { api, sent, aborted }
}

it('gives a text up after a while, so that it can be kept, and aborts its request', async () => {
  const kept: unknown[] = []
  const keep: PostOrKeep = async (post, one) => {
    await expect(post()).rejects.toMatchObject({ status: 0 })
    kept.push(one.key)
    throw new Error('kept')
  }
  const { api, sent, aborted } = createClient({ hanging: /problems/, keep })
  const sending = expect(api.postText('/problems', {}, { key: 'one', title: 'Problem' })).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(textLimitMs - 1)
  expect(kept).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await sending
  expect(kept).toEqual(['one'])
  expect(sent).toEqual([{ path: '/api/problems', key: 'one' }])
  expect(aborted).toEqual(['/api/problems'])
})

it('gives a kept text up as unreachable, and sends it with the same key the next time', async () => {
  const post = { key: 'one', path: '/problems', body: {}, title: 'Problem', keptAt: 0 }
  const bad = createClient({ hanging: /problems/ })
  const sending = sendKept(bad.api, user, post)
  await vi.advanceTimersByTimeAsync(textLimitMs)
  expect(await sending).toBe('unreachable')
  const good = createClient({ hanging: /nothing/ })
  expect(await sendKept(good.api, user, post)).toBe('sent')
  expect([bad, good].map(({ sent }) => sent.at(-1)?.key)).toEqual(['one', 'one'])
})

it('does not wait for ever for the session before it sends a kept text', async () => {
  const { api, sent } = createClient({ hanging: /session/ })
  const sending = sendKept(api, user, { key: 'one', path: '/problems', body: {}, title: 'A', keptAt: 0 })
  await vi.advanceTimersByTimeAsync(shortLimitMs)
  expect(await sending).toBe('unreachable')
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/session'])
})

it('bounds reads and changes, and says of a change that could act twice that it may have been done', async () => {
  const { api, sent, aborted } = createClient({ hanging: /./ })
  const ended: string[][] = []
  const follow = (name: string, one: Promise<unknown>) =>
    void one.catch(({ message }: Error) => {
      ended.push([
        name,
        /may have been done/.test(message) ? 'check it' : /try again/.test(message) ? 'repeat it' : message,
      ])
    })
  follow('read', api.get('/orders'))
  follow('list', api.list('/orders'))
  follow('order', api.post('/orders', {}, { key: 'one' }))
  follow('move', api.post('/orders/1/moves', { move: 'cancel', version: 3 }))
  follow('look', api.post('/coupons/checks', {}, { isRepeatable: true }))
  follow('edit', api.patch('/orders/1', { title: 'New' }))
  follow('set', api.put('/orders/1', {}))
  follow('remove', api.remove('/orders/1'))
  follow('without a key', api.post('/things', {}))
  await vi.advanceTimersByTimeAsync(shortLimitMs)
  expect(ended).toEqual([
    ['read', 'repeat it'],
    ['list', 'repeat it'],
  ])
  await vi.advanceTimersByTimeAsync(longLimitMs)
  expect(ended.slice(2)).toEqual([
    ...['order', 'move', 'look', 'edit', 'set', 'remove'].map((name) => [name, 'repeat it']),
    ['without a key', 'check it'],
  ])
  await vi.advanceTimersByTimeAsync(10 * longLimitMs)
  expect(aborted).toHaveLength(9)
  expect(sent).toHaveLength(9)
})

it('waits longer for an answer where it is told to', async () => {
  const { api } = createClient({ hanging: /./ })
  const ended: string[] = []
  api
    .post('/uploads/1/attachment', {}, { isRepeatable: true, limitMs: 120_000 })
    .catch(() => ended.push('end'))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['end'])
})

it('passes on an abort from outside, before and after the response has begun', async () => {
  const outer = new AbortController()
  const inner = await withTimeLimit(1_000, async (signal) => signal, outer.signal)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(inner.aborted).toBe(false)
  outer.abort(new Error('left'))
  expect(inner.reason).toEqual(new Error('left'))
})
