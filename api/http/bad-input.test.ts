import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const send = (payload: string | Buffer, type = 'application/json', url = '/api/reviews') =>
  site.request({ method: 'POST', url, payload, headers: { ...(type && { 'content-type': type }), ...token } })

const deep = '['.repeat(30_000) + ']'.repeat(30_000)

it.each([
  ['half an object', '{"title":'],
  ['nothing', ''],
  ['two values', '{}{}'],
  ['single quotes', "{'title':'x'}"],
  ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x7b])],
  ['a poisoned prototype', '{"__proto__":{"rating":5}}'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"rating":5}}}'],
])('answers 400 to %s', async (_, payload) => {
  expectProblem(await send(payload), 400)
})

it.each([['[]'], ['null'], ['"text"'], ['7'], ['true'], [deep]])('answers 422 to %.10s', async (payload) => {
  expectProblem(await send(payload), 422)
})

it.each(['/api/reviews', '/api/contact', '/api/portfolios', '/api/blogs'])(
  'answers 413 to 2 MB at %s',
  async (url) => {
    const big = JSON.stringify({ message: 'x'.repeat(2 * 1024 * 1024) })
    const problem = expectProblem(await send(big, 'application/json', url), 413)
    expect(problem.message).toBe('This is too large to be accepted.')
  },
)

it.each(['text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', ';'])(
  'answers 415 to %s',
  async (type) => {
    expectProblem(await send('{}', type), 415)
  },
)

it('answers 415 to a body without a content type', async () => {
  expectProblem(await send('{}', ''), 415)
})

it.each([
  ['a null byte', '{"title":"a\\u0000b"}'],
  ['half of a surrogate pair', '{"title":"\\ud83d"}'],
  ['a text that is too long', JSON.stringify({ title: 'x'.repeat(201) })],
  ['a number', '{"title":1}'],
  ['a list', '{"title":["x"]}'],
  ['an object', '{"title":{"toString":1}}'],
])('answers 422 and names the field of %s', async (_, payload) => {
  const { errors, message } = expectProblem(await send(payload), 422)
  expect(Object.keys(errors ?? {})).toEqual(['title'])
  expect(message).toBe(errors?.title)
})

it('reports every invalid field', async () => {
  const { errors } = expectProblem(await send('{"title":1,"author":2,"rating":"x"}'), 422)
  expect(Object.keys(errors ?? {}).sort()).toEqual(['author', 'rating', 'title'])
})

it.each([
  ['GET', '/api/unknown'],
  ['GET', '/api/'],
  ['GET', '/api/reviews/7/x'],
  ['GET', '/api/reviews/01936f00-0000-7000-8000-00000000dead'],
  ['POST', '/api/unknown'],
  ['PUT', '/api/reviews'],
  ['PATCH', '/api/reviews'],
  ['DELETE', '/api/reviews'],
  ['DELETE', '/api/reviews/not-an-id'],
  ['DELETE', '/api/reviews/%00'],
  ['DELETE', `/api/reviews/${'x'.repeat(600)}`],
  ['GET', '/api/blogs/..%2f..%2fetc%2fpasswd'],
] as const)('answers 404 to %s %.50s', async (method, url) => {
  expectProblem(await site.request({ method, url, headers: token }), 404)
})

it('answers 400 to a malformed URL', async () => {
  expectProblem(await site.get('/api/reviews/%zz'), 400)
})

it('answers 421 to another host name', async () => {
  for (const host of ['evil.example', 'localhost:9', '']) {
    expectProblem(await site.get('/api/reviews', { host }), 421)
    expectProblem(await site.get('/', { host }), 421)
  }
})

it.each(['0', '-1', '201', '1.5', 'ten', '', 'Infinity', '1e9', '1&limit=2'])(
  'answers 422 to limit=%s',
  async (limit) => {
    const { errors } = expectProblem(await site.get(`/api/reviews?limit=${limit}`), 422)
    expect(errors).toHaveProperty('limit')
  },
)

it.each(['7', '', "' or 1=1", '%00', '01936f00-0000-7000-8000-00000000dea'])(
  'answers 422 to before=%s',
  async (before) => {
    const { errors } = expectProblem(await site.get(`/api/reviews?before=${encodeURIComponent(before)}`), 422)
    expect(errors).toHaveProperty('before')
  },
)

it('sends its security headers with every error', async () => {
  for (const url of ['/api/unknown', '/api/contact', '/api/reviews?limit=0']) {
    expect((await site.get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
  }
})
