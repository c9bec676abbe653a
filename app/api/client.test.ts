import { expect, it, vi } from 'vitest'
import { createTokenStore } from './access-token.ts'
import { ApiError } from './api-error.ts'
import { createApiClient } from './client.ts'

type Reply = [status: number, body: unknown, headers?: Record<string, string>]

function createClient(replies: Reply[], token: string | null = 'one', renewals: string[] = []) {
  const stored = new Map(token ? [['access-token', token]] : [])
  const sent: { address: string; init: RequestInit }[] = []
  const onRejected = vi.fn()
  const tokens = createTokenStore(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
  const beforeResponse = { run: () => {} }
  const onAnswerLost = vi.fn()
  const renew = () => {
    const token = renewals.shift()
    if (token) tokens.write(token)
    return tokens.read()
  }
  const api = createApiClient({
    fetch: async (address, init = {}) => {
      sent.push({ address: String(address), init })
      beforeResponse.run()
      const [status, body, headers = {}] = replies.shift() ?? [500, {}]
      return Response.json(body, { status, headers })
    },
    tokens,
    freshToken: async (least) => (least === Infinity ? renew() : tokens.read()),
    onRejected,
    onAnswerLost,
  })
  const bearers = () => sent.map(({ init }) => new Headers(init.headers).get('authorization'))
  return { api, tokens, sent, bearers, onRejected, onAnswerLost, beforeResponse }
}

it('sends the token and JSON, and returns the response', async () => {
  const { api, sent, bearers } = createClient([[201, { insertedId: '7' }]])
  expect(await api.post<{ insertedId: string }>('/notes', { title: 'Hello' })).toEqual({ insertedId: '7' })
  expect(sent[0]).toMatchObject({
    address: '/api/notes',
    init: { method: 'POST', body: '{"title":"Hello"}' },
  })
  expect(bearers()).toEqual(['Bearer one'])
})

it('sends no authorization header without a token', async () => {
  const { api, bearers } = createClient([[200, []]], null)
  await api.get('/reviews')
  expect(bearers()).toEqual([null])
})

it.each([401, 403])('calls onRejected on %i and throws the error', async (status) => {
  const { api, onRejected } = createClient([[status, { message: 'Only administrators can do this.' }]])
  await expect(api.get('/users')).rejects.toMatchObject({
    status,
    message: 'Only administrators can do this.',
  })
  expect(onRejected).toHaveBeenCalledOnce()
})

it('retries once after 401 when another tab has stored a newer token', async () => {
  const fixture = createClient([
    [401, {}],
    [200, ['row']],
  ])
  fixture.beforeResponse.run = () => fixture.tokens.write('two')
  expect(await fixture.api.get('/users')).toEqual(['row'])
  expect(fixture.bearers()).toEqual(['Bearer one', 'Bearer two'])
  expect(fixture.onRejected).not.toHaveBeenCalled()
})

it('retries once after 401 with a renewed token, as the local clock may be wrong', async () => {
  const replies: Reply[] = [
    [401, {}],
    [200, ['row']],
  ]
  const fixture = createClient(replies, 'one', ['two'])
  expect(await fixture.api.get('/users')).toEqual(['row'])
  expect(fixture.bearers()).toEqual(['Bearer one', 'Bearer two'])
  expect(fixture.onRejected).not.toHaveBeenCalled()
})

it('does not retry with the same token or more than once', async () => {
  const same = createClient([[401, {}]])
  await expect(same.api.get('/users')).rejects.toBeInstanceOf(ApiError)
  expect(same.bearers()).toEqual(['Bearer one'])

  const newer = createClient([
    [401, {}],
    [401, {}],
    [200, []],
  ])
  newer.beforeResponse.run = () => newer.tokens.write(`token ${newer.sent.length}`)
  await expect(newer.api.get('/users')).rejects.toBeInstanceOf(ApiError)
  expect(newer.bearers()).toEqual(['Bearer one', 'Bearer token 1'])
  expect(newer.onRejected).toHaveBeenCalledOnce()
})

it('passes on the field errors and Retry-After of a problem document', async () => {
  const { api, onRejected } = createClient([
    [422, { message: 'Title is required', errors: { title: 'Title is required' } }],
    [429, { message: 'That was too often.' }, { 'retry-after': '30' }],
  ])
  await expect(api.post('/notes', {})).rejects.toMatchObject({ errors: { title: 'Title is required' } })
  await expect(api.post('/notes', {})).rejects.toMatchObject({ retryAfterSeconds: 30 })
  expect(onRejected).not.toHaveBeenCalled()
})

it('turns other responses and network errors into ApiErrors', async () => {
  const { api, beforeResponse } = createClient([[502, 'Bad gateway']])
  await expect(api.get('/users')).rejects.toMatchObject({
    status: 502,
    message: 'An unexpected error occurred',
  })
  beforeResponse.run = () => {
    throw new TypeError('failed to fetch')
  }
  await expect(api.get('/users')).rejects.toMatchObject({
    status: 0,
    message: expect.stringMatching(/reached/),
  })
})

it('says of a post that could act twice that a lost answer leaves it open, unless nothing was sent', async () => {
  const { api, beforeResponse, onAnswerLost, sent } = createClient([])
  beforeResponse.run = () => {
    throw new TypeError('failed to fetch')
  }
  const isOpen = { status: 0, message: expect.stringMatching(/may have been done nevertheless: check/) }
  const isUnsent = { status: 0, message: expect.stringMatching(/cannot be reached/) }
  await expect(api.post('/things', {})).rejects.toMatchObject(isOpen)
  await expect(api.post('/things', {}, { key: 'one' })).rejects.toMatchObject(isUnsent)
  await expect(api.post('/things', { version: 2 })).rejects.toMatchObject(isUnsent)
  await expect(api.post('/checks', {}, { isRepeatable: true })).rejects.toMatchObject(isUnsent)
  expect(onAnswerLost).toHaveBeenCalledTimes(4)
  await expect(api.get('/things')).rejects.toMatchObject(isUnsent)
  await expect(api.postText('/texts', {}, { key: 'one', title: 'Text' })).rejects.toMatchObject(isUnsent)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(api.post('/things', {})).rejects.toMatchObject(isUnsent)
  vi.unstubAllGlobals()
  expect(onAnswerLost).toHaveBeenCalledTimes(4)
  expect(sent).toHaveLength(7)
})

it('fetches a list page by page', async () => {
  const { api, sent } = createClient([
    [200, [1, 2], { link: '</api/users?limit=2&before=2>; rel="next"' }],
    [200, [3]],
  ])
  const first = await api.list<number>('/users?limit=2')
  expect(first).toEqual({ rows: [1, 2], next: '/api/users?limit=2&before=2' })
  expect(await api.list<number>(first.next ?? '')).toEqual({ rows: [3], next: undefined })
  expect(sent[1]?.address).toBe('/api/users?limit=2&before=2')
})

it.each([
  '/mails/../attachments/1',
  '/mails/..',
  '/mails/%2E%2e/attachments/1',
  '/expenses/../payment-method-changes/1/approve#',
  '/orders/..\\attachments',
  '/mails/.\t./attachments/1',
  '/mails/.%0a./attachments/1\n',
  '/proofs/1/approve?/comments?limit=5',
  '/proofs/1/approve?/comments',
])('makes no call of %s, which an id could hold', async (path) => {
  const { api, sent, onRejected } = createClient([])
  for (const call of [api.get(path), api.list(path), api.post(path), api.remove(path), api.file(path)]) {
    await expect(call).rejects.toMatchObject({ status: 404 })
  }
  expect(sent).toEqual([])
  expect(onRejected).not.toHaveBeenCalled()
})

it('takes only JSON for data, since a file may hold it too', async () => {
  const text = { 'content-type': 'text/plain; charset=utf-8' }
  const { api } = createClient([
    [200, { _id: '1' }, text],
    [200, [{ _id: '1' }], text],
    [200, { _id: '1' }, { 'content-type': 'application/json; charset=utf-8' }],
  ])
  await expect(api.get('/projects/1/files/2')).rejects.toMatchObject({ status: 404 })
  await expect(api.list('/projects/1/files/2')).rejects.toMatchObject({ status: 404 })
  expect(await api.get('/projects/1')).toEqual({ _id: '1' })
})
