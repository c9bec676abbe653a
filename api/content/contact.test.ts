import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, fragileText, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const wire = { name: 'Rafiq', email: 'rafiq@example.com', message: fragileText }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const mark = (id: string, payload: object, headers: object = token) =>
  site.request({ method: 'PATCH', url: `/api/contact/${id}`, payload, headers: { ...headers } })

it('stores a message exactly as sent, and unread despite `read: true`', async () => {
  const response = await site.post('/api/contact', { ...wire, read: true })
  expect(response.statusCode).toBe(201)
  const { insertedId } = response.json()
  expect((await site.get('/api/contact', token)).json()).toEqual([
    { ...wire, _id: insertedId, read: false, createdAt: expect.any(String) },
  ])
})

it('shows messages to administrators only', async () => {
  expectProblem(await site.get('/api/contact'), 401)
  expect((await site.get('/api/contact', token)).headers['cache-control']).toBe('no-store')
})

it('marks a message as read or unread and returns the number of changes', async () => {
  const id = (await site.post('/api/contact', wire)).json().insertedId
  const counts = []
  for (const read of [true, true, false]) counts.push((await mark(id, { read })).json())
  expect(counts).toEqual([
    { acknowledged: true, matchedCount: 1, modifiedCount: 1 },
    { acknowledged: true, matchedCount: 1, modifiedCount: 0 },
    { acknowledged: true, matchedCount: 1, modifiedCount: 1 },
  ])
})

it('refuses to mark without a token, an existing message or a valid value', async () => {
  expectProblem(await mark(unknownId, { read: true }, {}), 401)
  expectProblem(await mark(unknownId, { read: true }), 404)
  expectProblem(await mark('7', { read: true }), 404)
  for (const read of [undefined, null, 'true', 1]) {
    expect(expectProblem(await mark(unknownId, { read }), 422).errors).toHaveProperty('read')
  }
})

it('refuses only messages without any text', async () => {
  for (const body of [{}, { name: '', email: '', message: '' }, { message: ' \n\t' }, { read: true }]) {
    expect(expectProblem(await site.post('/api/contact', body), 422)).toMatchObject({
      message: 'Please write a message first.',
      errors: { message: 'Please write a message first.' },
    })
  }
  for (const body of [{ name: 'x' }, { email: 'not an address' }, { message: 'x' }]) {
    expect((await site.post('/api/contact', body)).statusCode).toBe(201)
  }
})

it('refuses a filled-in honeypot field', async () => {
  expectProblem(await site.post('/api/contact', { ...wire, trap: 'cheap pills' }), 422)
  expectProblem(await site.post('/api/reviews', { trap: 'cheap pills' }), 422)
})
