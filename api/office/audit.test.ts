import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type SignedIn = Awaited<ReturnType<SignedInSite['signIn']>>

let site: SignedInSite
let admin: SignedIn
let client: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  admin = await site.signIn(someAdmin)
  client = await site.signIn(someClient)
})
afterAll(() => site[Symbol.asyncDispose]())

const list = async (query: string) => (await site.get(`/api/audit?${query}`, admin.bearer)).json()

it('records sign-ins', async () => {
  expect(await list(`action=session.sign-in&person=${someClient.email}`)).toMatchObject([
    { by: { email: someClient.email, name: someClient.name }, kind: 'session', before: null, after: null },
  ])
})

it('records refused calls with user and record', async () => {
  expectProblem(await site.get('/api/contact?limit=5', client.bearer), 403)
  await client.call('DELETE', `/api/blogs/${unknownId}`, undefined, client.bearer)
  expect(await list('action=call.refused')).toMatchObject([
    { by: { email: someClient.email }, recordId: unknownId, after: { call: 'DELETE /api/blogs/:id' } },
    { by: { email: someClient.email }, recordId: null, after: { call: 'GET /api/contact' } },
  ])
})

it('counts repeated refusals in one entry per hour', async () => {
  const listRefusals = async () =>
    (await list(`action=call.refused&limit=200`)) as { after: { call: string; count: number } }[]
  const userListEntries = (entries: Awaited<ReturnType<typeof listRefusals>>) =>
    entries.filter(({ after }) => after.call === 'GET /api/users')
  const batches = Array.from({ length: 50 })
  for (const _ of batches) {
    await Promise.all(Array.from({ length: 10 }, () => site.get('/api/users', client.bearer)))
  }
  const entries = userListEntries(await listRefusals())
  // Two if the hour changed during the calls.
  expect(entries.length).toBeLessThanOrEqual(2)
  expect(entries.reduce((sum, { after }) => sum + after.count, 0)).toBe(500)

  const before = (await list('limit=200')).length
  for (const _ of batches) await site.get('/api/users')
  expect((await list('limit=200')).length).toBe(before)
})

it('does not record refusals of visitors', async () => {
  const countRefusals = async () => (await list('action=call.refused')).length
  const before = await countRefusals()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expectProblem(await site.post('/api/jwt', { email: someClient.email }, foreign), 403)
  expect(await countRefusals()).toBe(before)
})

it('records ended sessions and changed roles', async () => {
  const other = await site.signIn(someClient)
  const [session] = (await site.get('/api/auth/sessions', other.bearer)).json()
  await admin.call('DELETE', `/api/auth/sessions/${session._id}`, undefined, admin.bearer)
  expect(await list(`record=${session._id}`)).toMatchObject([
    { by: { email: someAdmin.email }, action: 'session.end' },
  ])
  const users = (await site.get(`/api/users?q=${someClient.email}`, admin.bearer)).json()
  const change = (role: string) => admin.call('PATCH', `/api/users/${users[0]._id}`, { role }, admin.bearer)
  expect((await change('client')).json().modifiedCount).toBe(0)
  await change('admin')
  await change('client')
  expect(await list(`record=${users[0]._id}`)).toMatchObject([
    { before: { role: 'admin' }, after: { role: 'client' } },
    { before: { role: 'client' }, after: { role: 'admin' } },
  ])
})

it('pages through all entries and refuses invalid filters', async () => {
  for (let count = 0; count < 3; count += 1) await site.post('/api/blogs', aBlog(), admin.bearer)
  const first = await site.get('/api/audit?kind=blog&limit=2', admin.bearer)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect(next).toContain('kind=blog')
  const second = await site.get(next, admin.bearer)
  expect([...first.json(), ...second.json()]).toHaveLength(3)
  expectProblem(await site.get('/api/audit?kind=weather', admin.bearer), 422)
  expectProblem(await site.get('/api/audit?from=yesterday', admin.bearer), 422)
})
