import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, fragileText, unknownId } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const wire = {
  companyname: 'Green Life Clinic',
  weblicence: 'WL-2026-001',
  ownerName: 'Dr Farhana Islam',
  countryName: 'Bangladesh',
  Email: 'Farhana@Example.com',
  wpUsername: 'farhana',
  shortDescription: 'A site with online booking',
  projectDescription: fragileText,
  costs: [{ category: 'Hosting', date: '2026-03-01', amount: 49.99 }],
  projectPorgress: 40,
  hasWebsite: true,
  websiteUrl: 'https://clinic.example',
  domainExpiry: '2027-03-01',
  projectImage: '',
  certificate: '',
  tags: ['clinic', 'booking'],
  notes: '',
}
const secrets = { EmailPassword: 'mail secret', wpPassword: 'press secret' }
let site: TestSite
beforeAll(async () => {
  const signedIn = { ...admin, session: { ...admin.session, startedAt: new Date() } }
  site = await createTestSite({ signedIn })
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  site.request({
    method,
    url,
    headers: { ...token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
const add = async (more = {}) =>
  (await site.post('/api/projects', { ...wire, ...secrets, ...more }, token)).json().insertedId

it('responds with both spellings and without passwords', async () => {
  const id = await add()
  const { isNotified, ...shown } = (await call('GET', `/api/projects/id/${id}`)).json()
  expect(isNotified).toBe(true)
  expect(shown).toEqual({
    ...wire,
    _id: id,
    clientId: expect.any(String),
    webLicence: wire.weblicence,
    wpUserName: wire.wpUsername,
    createdAt: expect.any(String),
    version: 1,
  })
  const list = await call('GET', '/api/projects/farhana@example.com')
  expect(list.json()).toContainEqual(shown)
  expect(list.body).not.toContain('secret')
})

it('accepts both spellings, comma-separated tags and numbers as strings', async () => {
  const { weblicence: webLicence, wpUsername: wpUserName, ...same } = wire
  const costs = [{ category: 'Domain', date: '', amount: '12.50' }]
  const answer = await site.post(
    '/api/projects',
    { ...same, ...secrets, webLicence, wpUserName, costs, tags: 'a, b', projectPorgress: '70' },
    token,
  )
  expect(answer.statusCode).toBe(201)
  expect((await call('GET', `/api/projects/id/${answer.json().insertedId}`)).json()).toMatchObject({
    weblicence: webLicence,
    wpUsername: wpUserName,
    costs: [{ category: 'Domain', date: null, amount: 12.5 }],
    tags: ['a', 'b'],
    projectPorgress: 70,
  })
})

it('reports each missing field', async () => {
  const problem = expectProblem(await site.post('/api/projects', { projectPorgress: 101 }, token), 422)
  expect(problem.errors).toEqual({
    companyname: 'Company name is required',
    weblicence: 'Web licence is required',
    ownerName: 'Owner name is required',
    countryName: 'Country name is required',
    Email: 'Email is required',
    EmailPassword: 'Email password is required',
    wpUsername: 'WordPress username is required',
    wpPassword: 'WordPress password is required',
    shortDescription: 'Short description is required',
    projectPorgress: 'Progress must be a number from 0 to 100',
  })
})

it('updates the given fields, refuses an old version, and deletes once', async () => {
  const id = await add()
  const change = (body: object) => call('PATCH', `/api/projects/${id}`, body)
  expect((await change({ webLicence: 'WL-2', version: 1 })).json()).toEqual({
    acknowledged: true,
    matchedCount: 1,
    modifiedCount: 1,
  })
  expect((await call('GET', `/api/projects/id/${id}`)).json()).toMatchObject({
    weblicence: 'WL-2',
    companyname: wire.companyname,
    version: 2,
  })
  expectProblem(await change({ notes: 'late', version: 1 }), 409)
  expectProblem(await change({ notes: 'no version' }), 422)
  expectProblem(await change({ companyname: '', version: 2 }), 422)
  expect((await call('DELETE', `/api/projects/${id}`)).json()).toEqual({
    acknowledged: true,
    deletedCount: 1,
  })
  expectProblem(await call('DELETE', `/api/projects/${id}`), 404)
  const restored = await site.post(`/api/trash/project/${id}/restore`, {}, token)
  expect(restored.statusCode, restored.body).toBe(200)
})

it('reveals one password by field name and records it', async () => {
  const id = await add()
  const reveal = (body: object) => site.post(`/api/projects/${id}/reveal`, body, token)
  expect((await reveal({ field: 'EmailPassword' })).json()).toEqual({
    field: 'EmailPassword',
    value: secrets.EmailPassword,
  })
  expectProblem(await reveal({ field: 'notes' }), 422)
  expectProblem(await site.post(`/api/projects/${unknownId}/reveal`, { field: 'wpPassword' }, token), 404)
  const looks = (await call('GET', `/api/projects/${id}/looks`)).json()
  expect(looks).toMatchObject([{ field: 'EmailPassword', at: expect.any(String) }])
})

it('says that a project made from an order has no passwords yet, and records no reveal', async () => {
  const orderId = await addOrder(site.database)
  const id: string = (await site.call('POST', `/orders/${orderId}/project`)).json().insertedId
  const reveal = (field: string) => site.call('POST', `/projects/${id}/reveal`, { field })
  for (const field of ['EmailPassword', 'wpPassword']) {
    expect(expectProblem(await reveal(field), 404).message).toBe('No password is stored here yet.')
  }
  expect((await call('GET', `/api/projects/${id}/looks`)).json()).toEqual([])
  const stored = await call('PATCH', `/api/projects/${id}`, { wpPassword: 'first', version: 1 })
  expect(stored.statusCode, stored.body).toBe(200)
  expect((await reveal('wpPassword')).json()).toEqual({ field: 'wpPassword', value: 'first' })
  expectProblem(await reveal('EmailPassword'), 404)
})

it('requires a new sign-in if the last one is not recent', async () => {
  const signedIn = { ...admin, session: { ...admin.session, startedAt: new Date(Date.now() - 16 * 60_000) } }
  await using oldSession = await createTestSite({ shared: site, signedIn })
  const id = await add()
  const answer = await oldSession.post(`/api/projects/${id}/reveal`, { field: 'wpPassword' }, token)
  expect(expectProblem(answer, 428).message).toBe('Please sign in again first.')
})

it('changes whose project it is and its passwords only after a recent sign-in, and never by token', async () => {
  const old = { ...admin, session: { ...admin.session, startedAt: new Date(Date.now() - 16 * 60_000) } }
  const { session } = admin
  await using oldSession = await createTestSite({ shared: site, signedIn: old })
  const byToken = { ...admin, session, token: { id: unknownId, scopes: ['projects:write' as const] } }
  await using tokenSite = await createTestSite({ shared: site, signedIn: byToken })
  const id = await add()
  for (const change of [{ Email: 'thief@example.com' }, { EmailPassword: 'x' }, { wpPassword: 'x' }]) {
    expectProblem(await oldSession.call('PATCH', `/projects/${id}`, { version: 1, ...change }), 428)
    expectProblem(await tokenSite.call('PATCH', `/projects/${id}`, { version: 1, ...change }), 403)
  }
  const harmless = { version: 1, notes: 'Only a note' }
  expect((await oldSession.call('PATCH', `/projects/${id}`, harmless)).statusCode).toBe(200)
})

it('counts the rows that match the filter, and links to the next page of the same list', async () => {
  for (const companyname of ['Needle A', 'Needle B', 'Needle C']) await add({ companyname })
  const first = await call('GET', '/api/projects?q=needle&limit=2&sort=companyName')
  expect(first.headers['x-total-count']).toBe('3')
  expect(first.headers.link).toBe('</api/projects?q=needle&sort=companyName&limit=2&offset=2>; rel="next"')
  const second = await call('GET', '/api/projects?q=needle&sort=companyName&limit=2&offset=2')
  expect(second.json().map((one: { companyname: string }) => one.companyname)).toEqual(['Needle C'])
  expect(second.headers.link).toBeUndefined()
  const byTime = await call('GET', '/api/projects?q=needle&limit=2')
  const last = byTime.json().at(-1)._id
  expect(byTime.headers.link).toBe(`</api/projects?q=needle&limit=2&before=${last}>; rel="next"`)
  expectProblem(await call('GET', '/api/projects?sort=secret'), 422)
  expectProblem(await call('GET', `/api/projects?sort=companyName&before=${last}`), 422)
})

it('runs bulk actions by ids or by filter, not without either or with both', async () => {
  const ids = [await add({ companyname: 'Bulk A' }), await add({ companyname: 'Bulk B' })]
  const bulk = (body: object) => site.post('/api/projects/bulk', body, token)
  expectProblem(await bulk({ action: 'delete' }), 422)
  expectProblem(await bulk({ action: 'delete', ids, filter: {} }), 422)
  expectProblem(await bulk({ action: 'explode', ids }), 422)
  expect((await bulk({ action: 'delete', ids: [ids[0]] })).json()).toEqual({
    acknowledged: true,
    modifiedCount: 1,
    ids: [ids[0]],
  })
  expect((await bulk({ action: 'delete', filter: { q: 'bulk', hasWebsite: 'true' } })).json().ids).toEqual([
    ids[1],
  ])
  const restored = await site.post('/api/trash/project/restore', { ids }, token)
  expect(restored.json()).toEqual({ acknowledged: true, matchedCount: 2, modifiedCount: 2 })
})

it('accepts texts of the maximum length in any script', async () => {
  const [projectDescription, notes] = ['প'.repeat(20_000), '✓'.repeat(10_000)]
  const id = await add({ projectDescription, notes })
  expect((await call('GET', `/api/projects/id/${id}`)).json()).toMatchObject({ projectDescription, notes })
})
