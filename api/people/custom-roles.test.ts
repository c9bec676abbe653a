import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage } from '#tests/factories.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
let boss: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  boss = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  boss.call(method, `/api/custom-roles${path}`, body, boss.bearer)

async function create(name: string, areas: string[]): Promise<string> {
  const answer = await call('POST', '', { name, areas })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}

const give = (email: string, role: string) =>
  boss.call('PUT', `/api/users/${email}/role`, { role }, boss.bearer)

const rolesOf = async () => (await site.get('/api/custom-roles', boss.bearer)).json()

it('is read at every call, and decides about calls, counters, notices and the admin panel', async () => {
  const id = await create('Night shift', ['help'])
  const person = await site.signIn(someClient)
  const statusOf = async (path: string) => (await site.get(path, person.bearer)).statusCode
  expect(await statusOf('/api/contact')).toBe(403)
  expect((await give(someClient.email, id)).json()).toMatchObject({ modifiedCount: 1 })
  expect(await statusOf('/api/contact')).toBe(200)
  expect(await statusOf('/api/invoices')).toBe(403)
  expect(await statusOf('/api/custom-roles')).toBe(403)
  expect((await person.call('GET', '/api/auth/session')).json()).toMatchObject({
    user: { role: id, customRole: { name: 'Night shift', areas: ['messages', 'projects', 'passwords'] } },
  })
  expect((await site.get(`/api/users/admin/${someClient.email}`, person.bearer)).json()).toEqual({
    admin: true,
  })
  await site.post('/api/contact', aContactMessage())
  const notices = await site.get('/api/notices', person.bearer)
  expect(notices.json()).toMatchObject([
    { title: expect.stringContaining('A message from') },
    { title: 'Your role was changed' },
  ])
  expect((await site.get('/api/counters', person.bearer)).json()).toHaveProperty('openProblems')
  const listed = await site.get(`/api/users?role=${id}`, boss.bearer)
  expect(listed.json()).toMatchObject([{ email: someClient.email, role: id, customRole: 'Night shift' }])
  const able = await site.get('/api/users?can=problem.change', boss.bearer)
  expect(able.json().map(({ email }: { email: string }) => email)).toContain(someClient.email)

  const changed = await call('PATCH', `/${id}`, { areas: ['money', 'money'], version: 1 })
  expect(changed.json()).toMatchObject({ modifiedCount: 1 })
  expect(await statusOf('/api/contact')).toBe(403)
  expect(await statusOf('/api/invoices')).toBe(200)
  expect((await site.get('/api/notices', person.bearer)).json()).toMatchObject([
    { title: 'Your role was changed' },
  ])
  const waiting = site.database.selectFrom('mail').select('id').where('recipient', '=', someClient.email)
  expect(await waiting.where('event', 'like', 'contact.%').execute()).toEqual([])
  const audit = await site.get('/api/audit?action=person.update&limit=1', boss.bearer)
  expect(audit.json()).toMatchObject([{ before: { role: 'client' }, after: { role: 'Night shift' } }])
  await give(someClient.email, 'client')
  expect(await statusOf('/api/invoices')).toBe(403)
})

it('refuses edits of an old version, names that look like another role, and the areas of owners', async () => {
  const id = await create('Desk', ['office'])
  expect((await call('PATCH', `/${id}`, { name: 'Front desk', version: 1 })).statusCode).toBe(200)
  expect((await call('PATCH', `/${id}`, { name: 'Old', version: 1 })).statusCode).toBe(409)
  for (const name of ['FRONT  desk', 'Frоnt desk', 'owner', 'Admin', 'Manager\u200b', '…']) {
    expect((await call('POST', '', { name, areas: ['help'] })).statusCode, name).toBe(409)
  }
  for (const areas of [[], ['owners'], ['staff'], ['records'], ['site'], 'help', undefined]) {
    expect((await call('POST', '', { name: 'King', areas })).statusCode, String(areas)).toBe(422)
  }
  const stored = sql`insert into custom_role (id, name, folded_name, granted, created_at, updated_at)
    values (gen_random_uuid(), 'King', 'KING', '{owners}', now(), now())`.execute(site.database)
  await expect(stored).rejects.toThrow('check constraint')
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
})

it('deletes a role only when nobody holds it, also when it is given at the same time', async () => {
  const id = await create('Short', ['content'])
  await site.signIn(otherClient)
  await give(otherClient.email, id)
  const refused = await call('DELETE', `/${id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('1 person has this role. Give them another one first.')
  expect((await rolesOf()).find((role: { _id: string }) => role._id === id)).toMatchObject({ people: 1 })
  await give(otherClient.email, 'client')
  const [removed, given] = await Promise.all([call('DELETE', `/${id}`), give(otherClient.email, id)])
  expect([removed.statusCode, given.statusCode].sort().join()).toMatch(/^200,(409|422)$/)
  await give(otherClient.email, 'client')
  expect((await give(otherClient.email, '0198f6d2-0000-7000-8000-000000000000')).statusCode).toBe(422)
})

it('can be given by an invitation, which ends when the role is deleted', async () => {
  const id = await create('Guests', ['help'])
  const invited = { email: 'guest@team.example', role: id }
  await boss.call('POST', '/api/staff-invitations', invited, boss.bearer)
  const list = async () => (await site.get('/api/staff-invitations', boss.bearer)).json()
  expect(await list()).toMatchObject([{ role: id, customRole: 'Guests', state: 'open' }])
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ customRole: null, state: 'revoked' }])
})

it('requires a recent sign-in, and makes one role of 100 parallel ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => call('POST', '', { name: 'Once', areas: ['help'] })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  await sql`update session set created_at = ${new Date(Date.now() - 16 * 60_000)}`.execute(site.database)
  expect((await call('POST', '', { name: 'Late', areas: ['help'] })).statusCode).toBe(428)
})
