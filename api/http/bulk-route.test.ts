import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage, admin, aReview } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const titles = async (query = '') =>
  (await site.get(`/api/reviews${query}`)).json().map(({ title }: { title: string }) => title)

it('marks the rows of a filter as read and selected rows as unread', async () => {
  const ids = []
  for (const name of ['Rafiq', 'Rafiq', 'Salma']) {
    ids.push((await site.post('/api/contact', aContactMessage({ name, email: '' }))).json().insertedId)
  }
  const bulk = async (body: object) => (await site.post('/api/contact/bulk', body, token)).json()
  const read = await bulk({ action: 'mark-read', filter: { q: 'RAFIQ', read: 'false' } })
  expect(read).toMatchObject({ modifiedCount: 2, ids: expect.arrayContaining(ids.slice(0, 2)) })
  expect((await site.get('/api/contact?read=true', token)).headers['x-total-count']).toBe('2')
  expect(await bulk({ action: 'mark-unread', ids })).toMatchObject({ modifiedCount: 2 })
  expect((await site.get('/api/counters', token)).json()).toMatchObject({ unreadContacts: 3 })
  expectProblem(await site.post('/api/contact/bulk', { action: 'delete', ids }, token), 422)
  expectProblem(await site.post('/api/contact/bulk', { action: 'mark-read', ids: ['x'] }, token), 422)
})

it('refuses a filter with a name that the list does not know, which would choose all rows', async () => {
  for (const resource of [
    'contact',
    'reviews',
    'orders',
    'problems',
    'template-requests',
    'users',
    'media',
  ]) {
    const action = { contact: 'mark-read', orders: 'assign', problems: 'resolve', users: 'disable' }[resource]
    const body = { action: action ?? (resource === 'template-requests' ? 'decline' : 'delete') }
    const more = { reason: 'Too late', assignee: null, filter: { statsu: 'new' } }
    const answer = await site.post(`/api/${resource}/bulk`, { ...body, ...more }, token)
    expect(expectProblem(answer, 422).errors, resource).toBeDefined()
  }
})

it('removes deleted reviews from public pages immediately, and restores them', async () => {
  for (const title of ['First', 'Second', 'Third']) await site.post('/api/reviews', aReview({ title }))
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
  const deleted = await site.post('/api/reviews/bulk', { action: 'delete', filter: { q: 'second' } }, token)
  expect(await titles()).toEqual(['Third', 'First'])
  expect((await site.get('/reviews')).body).not.toContain('Second')
  const [id] = deleted.json().ids
  expect((await site.get('/api/trash?kind=review', token)).json()).toMatchObject([
    { _id: id, title: 'Second' },
  ])
  await site.post(`/api/trash/review/${id}/restore`, {}, token)
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
  expect((await site.get('/reviews')).body).toContain('Second')
})

it('lets visitors search public fields only', async () => {
  const email = 'hidden@example.com'
  await site.post('/api/reviews', aReview({ title: 'Hidden address', email, phone: '+8801799999999' }))
  expect(await titles('?q=hidden@example')).toEqual([])
  expect(await titles('?q=99999999')).toEqual([])
  expect(await titles('?q=HIDDEN address')).toEqual(['Hidden address'])
  const found = await site.get('/api/reviews?q=hidden@example', token)
  expect(found.json()).toMatchObject([{ email }])
  expect(found.headers['x-total-count']).toBe('1')
})
