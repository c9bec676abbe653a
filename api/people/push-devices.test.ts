import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectProblem } from '#tests/problem.ts'
import { aSubscription } from '#tests/push-service.ts'
import {
  createSignInSite,
  goThroughSignIn,
  otherClient,
  type SignedIn,
  type SignedInSite,
  someAdmin,
} from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

let count = 0
const newAccount = () => ({ email: `push${++count}@example.com`, name: 'A person with devices' })
const add = async (person: SignedIn) => {
  const answer = await person.call('POST', '/api/push-devices', aSubscription(), person.bearer)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ insertedId: string }>().insertedId
}
const left = async (...ids: string[]) => {
  const rows = await site.database.selectFrom('push_device').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}
const sessionOf = async (person: SignedIn) => {
  const sessions = await person.call('GET', '/api/auth/sessions', undefined, person.bearer)
  return sessions.json<{ _id: string; isCurrent: boolean }[]>().find(({ isCurrent }) => isCurrent)?._id
}

it('removes the devices of a session that its person or an owner ends, or that signs out, and no others', async () => {
  const account = newAccount()
  const [own, stolen, desk] = [
    await site.signIn(account),
    await site.signIn(account),
    await site.signIn(account),
  ]
  const boss = await site.signIn(someAdmin)
  const [phone, thief, office] = [await add(own), await add(stolen), await add(desk)]
  const end = async (by: SignedIn, of: SignedIn) => {
    const path = `/api/auth/sessions/${await sessionOf(of)}`
    expect((await by.call('DELETE', path, undefined, by.bearer)).statusCode).toBe(200)
  }
  await end(own, stolen)
  expect(await left(phone, thief, office)).toEqual([phone, office])
  await end(boss, desk)
  expect(await left(phone, office)).toEqual([phone])
  expect((await own.call('POST', '/api/auth/sign-out', {})).statusCode).toBe(200)
  expect(await left(phone)).toEqual([])
})

it('keeps alerts when a session runs out, and ends them with the next session of the browser', async () => {
  const account = newAccount()
  const person = await site.signIn(account)
  const device = await add(person)
  const ended = await sessionOf(person)
  await sql`update session set last_used_at = now() - interval '13 hours' where id = ${ended}`.execute(
    site.database,
  )
  expect((await person.call('GET', '/api/auth/sessions', undefined, person.bearer)).statusCode).toBe(401)
  await site.signIn(newAccount())
  expect(await left(device)).toEqual([device])
  await goThroughSignIn(person, account)
  const again = await person.call('GET', '/api/auth/session')
  expect(again.json()).toMatchObject({ user: { email: account.email } })
  expect(await left(device)).toEqual([device])
  expect((await person.call('POST', '/api/auth/sign-out', {})).statusCode).toBe(200)
  expect(await left(device)).toEqual([])
})

it('leaves nothing on a browser where another person signs in, and no device of a disabled account', async () => {
  const person = await site.signIn(newAccount())
  const device = await add(person)
  // The provider would sign in the same account again.
  for (const [host, cookies] of person.jar) {
    person.jar.set(
      host,
      cookies.filter(({ name }) => name.startsWith('session-')),
    )
  }
  await goThroughSignIn(person, newAccount())
  expect(await left(device)).toEqual([])

  const boss = await site.signIn(someAdmin)
  for (const disable of ['PATCH', 'POST'] as const) {
    const account = newAccount()
    const disabled = await add(await site.signIn(account))
    const found = site.database.selectFrom('person').select('id').where('email', '=', account.email)
    const { id } = await found.executeTakeFirstOrThrow()
    const answer =
      disable === 'PATCH'
        ? await boss.call('PATCH', `/api/users/${id}`, { disabled: true }, boss.bearer)
        : await boss.call('POST', '/api/users/bulk', { action: 'disable', ids: [id] }, boss.bearer)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await left(disabled)).toEqual([])
  }
})

it('is closed to API tokens', async () => {
  const person = await site.signIn(otherClient)
  const scopes = (await person.call('GET', '/api/tokens/scopes', undefined, person.bearer)).json()
  const body = { name: 'All', scopes, expiresInDays: 1 }
  const { token } = (await person.call('POST', '/api/tokens', body, person.bearer)).json()
  const device = await add(person)
  const headers = { authorization: `Bearer ${token}` }
  for (const [method, url, payload] of [
    ['GET', '/api/push-devices'],
    ['GET', '/api/push-devices/key'],
    ['POST', '/api/push-devices', aSubscription()],
    ['POST', `/api/push-devices/${device}/test`, {}],
    ['DELETE', `/api/push-devices/${device}`],
  ] as const) {
    expectProblem(await site.request({ method, url, headers, ...(payload && { payload }) }), 403)
  }
})
