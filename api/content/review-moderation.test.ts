import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInvitation } from '#core/review/review-invitation.server.ts'
import { updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { admin, aReview, client, otherClient, unknownId } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const submit = async (some: object = {}): Promise<string> =>
  (await site.post('/api/reviews', { ...aReview(), ...some })).json().insertedId
const patch = (id: string, body: object, headers: Record<string, string> = token) =>
  site.request({
    method: 'PATCH',
    url: `/api/reviews/${id}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const asStaff = async (query = '') => (await site.get(`/api/reviews${query}`, token)).json()
const rowOf = async (id: string) =>
  (await asStaff('?limit=100')).find(({ _id }: { _id: string }) => _id === id)
const report = (id: string, remoteAddress: string) =>
  site.request({ method: 'POST', url: `/api/reviews/${id}/reports`, remoteAddress })

it('shows a hidden or waiting review nowhere in public, and again once it is published', async () => {
  const id = await submit({ title: 'Now you see me', rating: 1 })
  const places = ['/api/reviews', '/reviews', '/', '/about']
  const average = async () => (await site.get('/reviews')).body.match(/([\d.]+) of 5 on average/)?.[0]
  const withIt = await average()
  expect((await patch(id, { state: 'hidden', reason: 'Advertising', version: 1 })).json()).toMatchObject({
    modifiedCount: 1,
  })
  for (const url of places) expect((await site.get(url)).body, url).not.toContain('Now you see me')
  expect(await average()).not.toBe(withIt)
  expect(await rowOf(id)).toMatchObject({ state: 'hidden', hiddenReason: 'Advertising', version: 2 })
  await patch(id, { state: 'pending', version: 2 })
  for (const url of places) expect((await site.get(url)).body, url).not.toContain('Now you see me')
  expect((await asStaff('?state=pending')).map(({ _id }: { _id: string }) => _id)).toEqual([id])
  await patch(id, { state: 'published', version: 3 })
  for (const url of places) expect((await site.get(url)).body, url).toContain('Now you see me')
  expect(await rowOf(id)).toMatchObject({ state: 'published', hiddenReason: '' })
})

it('requires a reason to hide, a known state and the current version', async () => {
  const id = await submit()
  expect(expectProblem(await patch(id, { state: 'hidden', version: 1 }), 422).errors).toHaveProperty('reason')
  expectProblem(await patch(id, { state: 'hidden', reason: '\u200b', version: 1 }), 422)
  expectProblem(await patch(id, { state: 'gone', version: 1 }), 422)
  expectProblem(await patch(id, { state: 'pending' }), 422)
  expectProblem(await patch(id, { state: 'pending', version: 7 }), 409)
  expectProblem(await patch(unknownId, { state: 'pending', version: 1 }), 404)
  expectProblem(await patch(id, { state: 'pending', version: 1 }, {}), 401)
  expect(await rowOf(id)).toMatchObject({ state: 'published', version: 1 })
})

it('publishes one reply, which can be changed and removed', async () => {
  const id = await submit({ title: 'Answered' })
  const publicRow = async () =>
    (await site.get('/api/reviews?limit=100')).json().find(({ _id }: { _id: string }) => _id === id)
  expect(await publicRow()).not.toHaveProperty('reply')
  await patch(id, { reply: 'Thank you, Nusrat.', version: 1 })
  const first = await publicRow()
  expect(first).toMatchObject({ reply: 'Thank you, Nusrat.', repliedAt: expect.any(String) })
  expect((await site.get('/reviews')).body).toContain('Thank you, Nusrat.')
  await patch(id, { reply: 'Thank you.', version: 2 })
  expect(await publicRow()).toMatchObject({ reply: 'Thank you.', repliedAt: first.repliedAt })
  await patch(id, { reply: '', version: 3 })
  expect(await publicRow()).not.toHaveProperty('reply')
  expect(await publicRow()).not.toHaveProperty('repliedAt')
})

it('hides and publishes many, and needs a reason to hide them', async () => {
  const ids = [await submit({ title: 'Many' }), await submit({ title: 'Many' })]
  const bulk = (body: object) => site.post('/api/reviews/bulk', body, token)
  expectProblem(await bulk({ action: 'hide', ids }), 422)
  expect((await bulk({ action: 'hide', ids, reason: 'Spam' })).json()).toMatchObject({ modifiedCount: 2 })
  expect((await bulk({ action: 'hide', ids, reason: 'Spam' })).json()).toMatchObject({ modifiedCount: 0 })
  expect((await site.get('/api/reviews')).body).not.toContain('Many')
  const hidden = { action: 'publish', filter: { state: 'hidden' } }
  expect((await bulk(hidden)).json().ids.sort()).toEqual([...ids].sort())
  expect((await site.get('/api/reviews')).body).toContain('Many')
})

it('counts a report once a day for each visitor, shows the count to staff only, and dismisses it', async () => {
  const id = await submit({ title: 'Reported' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(id, '203.0.113.7')))
  for (const answer of answers) expect(answer.json()).toEqual({ acknowledged: true })
  await report(id, '203.0.113.8')
  expect(await rowOf(id)).toMatchObject({ reports: 2 })
  expect((await asStaff('?reported=true')).map(({ _id }: { _id: string }) => _id)).toEqual([id])
  expect((await site.get('/api/reviews')).body).not.toContain('reports')
  const stored = await site.database.selectFrom('review_report').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('203.0.113')
  await patch(id, { state: 'published', version: 1 })
  expect(await rowOf(id)).toMatchObject({ reports: 0, version: 2 })
  expectProblem(await report(unknownId, '203.0.113.7'), 404)
  await patch(id, { state: 'hidden', reason: 'Advertising', version: 2 })
  expectProblem(await report(id, '203.0.113.7'), 404)
})

it('reports from the page without scripts, and never shows the review back', async () => {
  const id = await submit({ title: 'By form' })
  const post = (body: string) =>
    site.request({
      method: 'POST',
      url: '/reviews',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.settings.publicUrl },
      payload: body,
    })
  expect((await site.get('/reviews')).body).toContain(`name="id" value="${id}"`)
  expect((await post(`id=${id}`)).body).toContain('We’ll take a look at that review.')
  expect(await rowOf(id)).toMatchObject({ reports: 1 })
  expect((await post('id=<b>x')).body).toContain('Review not found')
  expect((await post('id=<b>x')).body).not.toContain('<b>x')
})

it('limits the reports of one address', async () => {
  await using limited = await createTestSite({ settings: { RATE_LIMIT: 'on' } })
  const { insertedId } = (await limited.post('/api/reviews', aReview())).json()
  const url = `/api/reviews/${insertedId}/reports`
  const statuses = []
  for (let count = 0; count < 12; count += 1)
    statuses.push((await limited.request({ method: 'POST', url })).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 202))
  expect(statuses.slice(10)).toEqual([429, 429])
})

it('keeps the filters by state and reports to staff', async () => {
  await patch(await submit(), { state: 'hidden', reason: 'Advertising', version: 1 })
  await report(await submit(), '192.0.2.77')
  expect((await asStaff('?state=hidden')).length).toBeGreaterThan(0)
  expect((await asStaff('?reported=true')).length).toBeGreaterThan(0)
  expect((await site.get('/api/reviews?state=hidden')).json()).toEqual([])
  expect((await site.get('/api/reviews?reported=true')).json()).toEqual([])
})

async function invite(): Promise<string> {
  const id = await addOrder(site.database, { email: client.email })
  const deliveredAt = new Date()
  const order = { id, email: client.email, deliveredAt }
  expect(await createInvitation(site.ctxOf(client), { ...order, deliveredAt: null })).toBeNull()
  await site.database
    .updateTable('client_order')
    .set({ status: 'delivered', delivered_at: deliveredAt })
    .where('id', '=', id)
    .execute()
  for (const other of [otherClient, admin]) {
    expect(await createInvitation(site.ctxOf(other), order)).toBeNull()
  }
  return (await createInvitation(site.ctxOf(client), order)) ?? ''
}

it('marks one review for each delivered order, in 100 parallel uses', async () => {
  const invitation = await invite()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => site.post('/api/reviews', { ...aReview(), invitation })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  const marked = (await site.get('/api/reviews?limit=100')).json()
  expect(marked.filter(({ verified }: { verified?: boolean }) => verified)).toHaveLength(1)
  expect((await site.get('/reviews')).body).toContain('Verified client')
})

it('refuses invitations that were altered or made up, and a mark without an invitation', async () => {
  const invitation = await invite()
  const altered = invitation.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
  for (const wrong of [altered.slice(0, -4), 'x', 'a.b', unknownId]) {
    expectProblem(await site.post('/api/reviews', { ...aReview(), invitation: wrong }), 422)
  }
  const { insertedId } = (
    await site.post('/api/reviews', { ...aReview(), verified: true, isVerified: true, state: 'hidden' })
  ).json()
  expect(await rowOf(insertedId)).toMatchObject({ state: 'published' })
  expect(await rowOf(insertedId)).not.toHaveProperty('verified')
})

it('publishes new reviews after approval only, if the site is set so', async () => {
  await using other = await createTestSite({ signedIn: admin })
  const submitTo = async (title: string) =>
    (await other.post('/api/reviews', aReview({ title }))).json().insertedId
  await submitTo('Before')
  expect((await other.get('/review-form')).body).not.toContain('once we have read it')
  await updateSiteSettings(other.ctxOf(admin), { version: 1, publishReviews: 'after-approval' })
  const id = await submitTo('After')
  expect((await other.get('/api/reviews')).json().map(({ title }: { title: string }) => title)).toEqual([
    'Before',
  ])
  const sent = await other.request({
    method: 'POST',
    url: '/review-form',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: other.settings.publicUrl },
    payload: 'title=By+form',
  })
  expect(sent.body).toContain('Your review will be published once we have read it.')
  expect((await other.get('/sitemap.xml')).statusCode).toBe(200)
  await other.post('/api/reviews/bulk', { action: 'publish', ids: [id] }, token)
  expect((await other.get('/api/reviews')).json().map(({ title }: { title: string }) => title)).toEqual([
    'After',
    'Before',
  ])
})
