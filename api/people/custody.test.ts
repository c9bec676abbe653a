import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { remindOfCustody } from '#core/custody/remind-of-custody.server.ts'
import { addDays, today } from '#core/time.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { admin, visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let owner: Person
let staff: Person
let clientId: string
let now: string
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'North', email: someClient.email }))
  clientId = await clientIdOf(site.database, someClient.email)
  now = today(site.ctxOf(admin))
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key?: string) =>
  staff.call(method, `/api/custody${path}`, body, { ...staff.bearer, ...(key && { 'idempotency-key': key }) })
const own = async () =>
  (await owner.call('GET', `/api/custody/${someClient.email}`, undefined, owner.bearer)).json()
const add = async (some: object = {}, key?: string) => {
  const item = { clientId, kind: 'domain', name: 'north.example', heldBy: 'provider', ...some }
  const answer = await call('POST', '', item, key)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId as string
}
const remindOn = (day: string) =>
  remindOfCustody(site.ctxOf(visitor, { now: () => new Date(`${day}T03:00:00Z`) }))
const stepsOf = async (id: string, email: string) =>
  (
    await site.database
      .selectFrom('notice')
      .select('event')
      .where('email', '=', email)
      .where('event', 'like', `custody.ends:${id}:%`)
      .orderBy('id')
      .execute()
  ).map(({ event }) => Number(event.split(':').at(-1)))

it('shows the client its entries without the notes of staff, and staff who verified one and when', async () => {
  const renewal = { minor: 1_500, currency: 'USD' }
  const facts = { supplier: 'Registrar', account: 'office', expiresOn: '2030-01-31', renewal }
  const id = await add({ ...facts, notes: 'Paid by our card' })
  expect(await own()).toMatchObject([{ _id: id, name: 'north.example', ...facts, verifiedAt: null }])
  expect(JSON.stringify(await own())).not.toContain('our card')
  expect((await call('PATCH', `/${id}`, { version: 1, verified: true })).json()).toMatchObject({
    modifiedCount: 1,
  })
  const seen = (await call('GET', `/id/${id}`)).json()
  expect(await own()).toMatchObject([{ verifiedAt: expect.any(String), verifiedBy: someAdmin.name }])
  expect(seen).toMatchObject({ notes: 'Paid by our card', verifiedBy: someAdmin.name, version: 2, renewal })
  expectProblem(await call('PATCH', `/${id}`, { version: 1, name: 'south.example' }), 409)
  const change = { version: 2, renewal: null, expiresOn: '', renewsItself: true }
  expect((await call('PATCH', `/${id}`, change)).statusCode).toBe(200)
  expect((await call('GET', `/id/${id}`)).json()).toMatchObject({
    ...{ renewal: null, expiresOn: null, renewsItself: true, supplier: 'Registrar' },
  })
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  expectProblem(await call('DELETE', `/${id}`), 404)
})

it('keeps the price of a renewal in its currency', async () => {
  const taka = { minor: 150_000, currency: 'BDT' }
  const id = await add({ renewal: taka })
  const price = async () => [(await own())[0].renewal, (await call('GET', `/id/${id}`)).json().renewal]
  expect(await price()).toEqual([taka, taka])
  const euros = { minor: 1_250, currency: 'EUR' }
  expect((await call('PATCH', `/${id}`, { version: 1, renewal: euros })).statusCode).toBe(200)
  expect(await price()).toEqual([euros, euros])
  // The name of the currency may be left out, as before.
  expect((await call('PATCH', `/${id}`, { version: 2, renewal: { minor: 900 } })).statusCode).toBe(200)
  expect(await price()).toEqual(Array(2).fill({ minor: 900, currency: 'USD' }))
  const unknown = { minor: 900, currency: 'ABC' }
  expectProblem(await call('PATCH', `/${id}`, { version: 3, renewal: unknown }), 422)
  expectProblem(await call('PATCH', `/${id}`, { version: 3, renewal: { ...euros, minor: -1 } }), 422)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
})

it('lists by kind, expiry and words', async () => {
  const soon = await add({ kind: 'hosting', name: 'web1', expiresOn: addDays(now, 60) })
  const over = await add({ kind: 'licence', name: 'Theme', expiresOn: addDays(now, -1) })
  const later = await add({ name: 'late.example', expiresOn: addDays(now, 61) })
  const ids = async (filter: string) =>
    (await call('GET', `?${filter}`)).json().map(({ _id }: { _id: string }) => _id)
  expect(await ids('ends=soon')).toEqual([soon])
  expect(await ids('ends=over')).toEqual([over])
  expect(await ids('kind=domain')).toEqual([later])
  expect(await ids('q=NORTH&sort=expiresOn')).toEqual([over, soon, later])
  for (const id of [soon, over, later]) await call('DELETE', `/${id}`)
})

it('reminds once per step in 400 days with missed days, and again after a renewal', async () => {
  const id = await add({ expiresOn: addDays(now, 100) })
  for (let days = 0; days < 400; days++) {
    if (days % 10 === 3) continue
    await Promise.all([remindOn(addDays(now, days)), remindOn(addDays(now, days))])
    if (days === 150) {
      await call('PATCH', `/${id}`, { version: 1, expiresOn: addDays(now, 220) })
    }
  }
  const round = [60, 30, 14, 7, 1, 0]
  expect(await stepsOf(id, someClient.email)).toEqual([...round, ...round])
  expect(await stepsOf(id, someAdmin.email)).toEqual([...round, ...round])
  await call('DELETE', `/${id}`)
})

it('tells only staff, in the last week, of what renews itself', async () => {
  const id = await add({ expiresOn: addDays(now, 40), renewsItself: true })
  for (let days = 0; days < 80; days++) await remindOn(addDays(now, days))
  expect(await stepsOf(id, someClient.email)).toEqual([])
  expect(await stepsOf(id, someAdmin.email)).toEqual([7, 1, 0])
  await call('DELETE', `/${id}`)
})

it('reminds staff of what it holds for a deleted account, and then of all others', async () => {
  const account = { email: 'leaver@client.example', name: 'Leaver' }
  const leaving = await site.signIn(account)
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'Leaver', email: account.email }))
  const left = { clientId: await clientIdOf(site.database, account.email), expiresOn: addDays(now, 5) }
  const [gone, later] = [await add(left), await add({ expiresOn: addDays(now, 6) })]
  expect((await leaving.call('DELETE', '/api/account', undefined, leaving.bearer)).statusCode).toBe(200)
  await remindOn(now)
  expect([await stepsOf(gone, someAdmin.email), await stepsOf(later, someAdmin.email)]).toEqual([[7], [7]])
  const notices = site.database.selectFrom('notice').select(['email', 'text'])
  const sent = await notices.where('event', 'like', `custody.ends:${gone}:%`).execute()
  expect(sent).toEqual([{ email: someAdmin.email, text: expect.stringContaining('deleted their account') }])
  for (const id of [gone, later]) await call('DELETE', `/${id}`)
})

it('gives an entry to another client, who sees it from then on', async () => {
  const other = await createClient(site.ctxOf(admin), clientBody.parse({ name: 'Buyer' }))
  const id = await add({ name: 'sold.example' })
  const seen = async () => (await own()).map(({ _id }: { _id: string }) => _id)
  expect(await seen()).toContain(id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('PATCH', `/${id}`, { version: 1, clientId: other })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await seen()).not.toContain(id)
  expect((await call('GET', `/id/${id}`)).json()).toMatchObject({ clientName: 'Buyer', version: 2 })
  const unknown = { version: 2, clientId: '01980000-0000-7000-8000-000000000000' }
  expectProblem(await call('PATCH', `/${id}`, unknown), 404)
})

it('refuses bad facts, and adds one for repeated presses', async () => {
  for (const bad of [{ kind: 'house' }, { name: ' ' }, { heldBy: 'me' }, { expiresOn: '2026-02-30' }]) {
    const item = { clientId, kind: 'domain', name: 'a.example', heldBy: 'client', ...bad }
    expectProblem(await call('POST', '', item), 422)
  }
  expectProblem(
    await call('POST', '', { clientId: crypto.randomUUID(), kind: 'domain', name: 'a', heldBy: 'client' }),
    404,
  )
  const ids = await Promise.all(Array.from({ length: 20 }, () => add({}, 'one press')))
  expect(new Set(ids).size).toBe(1)
})
