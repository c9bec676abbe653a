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

it('knows who signed in', async () => {
  expect(await list(`action=session.sign-in&person=${someClient.email}`)).toMatchObject([
    { by: { email: someClient.email, name: someClient.name }, kind: 'session', before: null, after: null },
  ])
})

it('knows who was refused what', async () => {
  expectProblem(await site.get('/api/contact?limit=5', client.bearer), 403)
  await client.call('DELETE', `/api/blogs/${unknownId}`, undefined, client.bearer)
  expect(await list('action=call.refused')).toMatchObject([
    { by: { email: someClient.email }, recordId: unknownId, after: { call: 'DELETE /api/blogs/:id' } },
    { by: { email: someClient.email }, recordId: null, after: { call: 'GET /api/contact' } },
  ])
})

it('counts refusals that repeat: a few entries with a count, for 500 calls', async () => {
  const refused = async () =>
    (await list(`action=call.refused&limit=200`)) as { after: { call: string; count: number } }[]
  const of = (entries: Awaited<ReturnType<typeof refused>>) =>
    entries.filter(({ after }) => after.call === 'GET /api/users')
  const steps = Array.from({ length: 50 })
  for (const _ of steps) {
    await Promise.all(Array.from({ length: 10 }, () => site.get('/api/users', client.bearer)))
  }
  const entries = of(await refused())
  // Two when an hour ended meanwhile.
  expect(entries.length).toBeLessThanOrEqual(2)
  expect(entries.reduce((sum, { after }) => sum + after.count, 0)).toBe(500)

  const before = (await list('limit=200')).length
  for (const _ of steps) await site.get('/api/users')
  expect((await list('limit=200')).length).toBe(before)
})

it('is not filled by visitors whom nobody can name', async () => {
  const sizeOf = async () => (await list('action=call.refused')).length
  const before = await sizeOf()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expectProblem(await site.post('/api/jwt', { email: someClient.email }, foreign), 403)
  expect(await sizeOf()).toBe(before)
})

it('knows who ended whose session, and who changed whose role', async () => {
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

it('turns pages without losing an entry, and refuses what it does not understand', async () => {
  for (let count = 0; count < 3; count += 1) await site.post('/api/blogs', aBlog(), admin.bearer)
  const first = await site.get('/api/audit?kind=blog&limit=2', admin.bearer)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect(next).toContain('kind=blog')
  const second = await site.get(next, admin.bearer)
  expect([...first.json(), ...second.json()]).toHaveLength(3)
  expectProblem(await site.get('/api/audit?kind=weather', admin.bearer), 422)
  expectProblem(await site.get('/api/audit?from=yesterday', admin.bearer), 422)
})
