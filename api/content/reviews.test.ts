import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, fragileText, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const wire = {
  author: 'Nusrat Jahan',
  role: 'Owner of a bakery',
  email: 'nusrat@example.com',
  phone: '+8801711000000',
  title: 'Quick',
  review: fragileText,
  rating: 5,
}
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

it('creates a review and lists it first, exactly as sent, without e-mail address and phone', async () => {
  await site.post('/api/reviews', { ...wire, title: 'Older' })
  const response = await site.post('/api/reviews', { ...wire, _id: unknownId, is_sample: true, createdAt: 1 })
  expect(response.statusCode).toBe(201)
  const { insertedId, ...answer } = response.json()
  expect(answer).toEqual({ acknowledged: true })
  const list = await site.get('/api/reviews')
  const { email: _, phone: __, ...shown } = wire
  expect(list.json()).toHaveLength(2)
  expect(list.json()[0]).toEqual({
    ...shown,
    _id: insertedId,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(list.body).not.toContain(wire.email)
  expect(list.body).not.toContain(wire.phone)
})

it('shows e-mail address and phone to administrators, and does not cache that response', async () => {
  expect((await site.get('/api/reviews', token)).json()[0]).toMatchObject(wire)
  expect((await site.get('/api/reviews')).body).not.toContain(wire.email)
})

it('accepts a review without a rating, and with only a title or only a text', async () => {
  for (const body of [{ title: 'Good' }, { review: 'Good', rating: null }, { title: 'Good', rating: 0 }]) {
    expect((await site.post('/api/reviews', body)).statusCode).toBe(201)
    expect((await site.get('/api/reviews')).json()[0]).toMatchObject({ rating: 0, author: '' })
  }
})

it.each(['6', '-1', '4.5', '"5"', 'true', '[]', '{}', '1e999'])('refuses %s as a rating', async (rating) => {
  const response = await site.request({
    method: 'POST',
    url: '/api/reviews',
    headers: { 'content-type': 'application/json' },
    payload: `{"rating":${rating}}`,
  })
  expect(expectProblem(response, 422).errors).toHaveProperty('rating')
})

it('lets only administrators delete, with immediate effect for everyone', async () => {
  const id = (await site.post('/api/reviews', { ...wire, title: 'To go' })).json().insertedId
  const url = `/api/reviews/${id}`
  expect((await site.get('/api/reviews')).body).toContain('To go')
  expectProblem(await site.request({ method: 'DELETE', url }), 401)
  const response = await site.request({ method: 'DELETE', url, headers: token })
  expect(response.json()).toEqual({ acknowledged: true, deletedCount: 1 })
  expect((await site.get('/api/reviews')).body).not.toContain('To go')
  expect(expectProblem(await site.request({ method: 'DELETE', url, headers: token }), 404).message).toBe(
    'Review not found',
  )
})

it('shows a review of thousands of lines on pages without them, and answers it as it was sent', async () => {
  const review = 'a\r\n'.repeat(1_600)
  await site.post('/api/reviews', { ...wire, title: 'Tall', review })
  expect((await site.get('/api/reviews')).json()[0]).toMatchObject({ title: 'Tall', review })
  for (const page of ['/reviews', '/']) {
    const shown = /Tall<\/h3><p[^>]*>([^<]*)/.exec((await site.get(page)).body)?.[1]
    expect(shown, page).toMatch(/^a a a/)
    expect(shown, page).not.toMatch(/[\r\n]/)
  }
})
