import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyDueMethodChanges } from '#core/payment-method/decide-method-change.server.ts'
import { visitor } from '#tests/factories.ts'
import { aMethod } from '#tests/payments.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
let [boss, second]: SignedIn[] = []
let now = new Date()
beforeAll(async () => {
  site = await createSignInSite({ now: () => now })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`delete from payment_method`.execute(site.database)
  // The second owner has been one for two days.
  now = new Date(Date.now() - 2 * 86_400_000)
  boss = await site.signIn(someAdmin)
  await site.signIn(otherClient)
  await giveRole(otherClient.email, 'owner')
  now = new Date()
  boss = await site.signIn(someAdmin)
  second = await site.signIn(otherClient)
  await sql`delete from mail`.execute(site.database)
})
const giveRole = async (email: string, role: string) => {
  const answer = await boss?.call('PUT', `/api/users/${email}/role`, { role }, boss.bearer)
  expect(answer?.statusCode, answer?.body).toBe(200)
}

const { isActive: active, ...fields } = aMethod()
const call = (
  by: SignedIn | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => (by as SignedIn).call(method, `/api${path}`, body, (by as SignedIn).bearer)

async function add(by: SignedIn | undefined, more: object = {}): Promise<string> {
  const answer = await call(by, 'POST', '/payment-methods', { ...fields, active, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const waiting = async (by = boss) =>
  (await call(by, 'GET', '/payment-method-changes')).json<
    { _id: string; own: boolean; effectiveAt: string }[]
  >()
const shown = async () =>
  (await call(boss, 'GET', '/payment-methods')).json<{ _id: string; number: string; version: number }[]>()
const changeNumber = (by: SignedIn | undefined, id: string, number: string, version = 1) =>
  call(by, 'PATCH', `/payment-methods/${id}`, { number, version, confirmed: true })
const approve = (by: SignedIn | undefined, id: string) =>
  call(by, 'POST', `/payment-method-changes/${id}/approve`, {})
const cancel = (by: SignedIn | undefined, id: string) => call(by, 'DELETE', `/payment-method-changes/${id}`)
const applyDue = () => applyDueMethodChanges(site.ctxOf(visitor, { now: () => now }))
const mailed = async (event: string) => {
  const mails = site.database.selectFrom('mail').select('recipient').where('event', 'like', `${event}:%`)
  return (await mails.orderBy('recipient').execute()).map(({ recipient }) => recipient)
}
const owners = [someAdmin.email, otherClient.email].sort()

it('lets the first method take effect at once, and a second one after the approval of another owner', async () => {
  const first = await add(boss)
  expect(await shown()).toMatchObject([{ _id: first }])
  expect(await waiting()).toEqual([])
  expect(await mailed('payment-method.first')).toEqual(owners)
  const id = await add(boss, { number: '01811111111' })
  expect(await shown()).toHaveLength(1)
  expect(await mailed('payment-method.request')).toEqual(owners)
  expect((await call(boss, 'PATCH', `/payment-methods/${id}`, { active: true, version: 1 })).statusCode).toBe(
    409,
  )
  const [change = { _id: '' }] = await waiting()
  expect(change).toMatchObject({ own: true, kind: 'add', after: { number: '01811111111' } })
  expect((await approve(boss, change._id)).statusCode).toBe(403)
  expect((await approve(second, change._id)).statusCode).toBe(200)
  expect(await shown()).toHaveLength(2)
  expect(await waiting()).toEqual([])
  expect(await mailed('payment-method.apply')).toEqual(owners)
})

it('puts a change into effect after 24 hours, once, however many jobs run', async () => {
  const id = await add(boss)
  expect((await changeNumber(boss, id, '01922222222')).json()).toMatchObject({ modifiedCount: 0 })
  expect((await changeNumber(boss, id, '01933333333')).statusCode).toBe(409)
  const [change] = await waiting(second)
  expect(change).toMatchObject({
    own: false,
    before: { number: fields.number },
    after: { number: '01922222222' },
  })
  now = new Date(now.getTime() + 24 * 3_600_000 - 1_000)
  await applyDue()
  const number = async () => {
    const rows = await sql<{
      number: string
      revision: number
    }>`select number, revision from payment_method`.execute(site.database)
    return rows.rows
  }
  expect(await number()).toEqual([{ number: fields.number, revision: 1 }])
  now = new Date(now.getTime() + 2_000)
  await Promise.all(Array.from({ length: 20 }, applyDue))
  expect(await number()).toEqual([{ number: '01922222222', revision: 2 }])
  const snapshots = await sql<{
    number: string
  }>`select snapshot->>'number' as number from payment_method_revision
    order by revision`.execute(site.database)
  expect(snapshots.rows.map((row) => row.number)).toEqual([fields.number, '01922222222'])
  expect(await mailed('payment-method.apply')).toEqual(owners)
})

it('decides once, in 100 parallel approvals, and when approved and cancelled at once', async () => {
  const id = await add(boss)
  await changeNumber(boss, id, '01922222222')
  const [first = { _id: '' }] = await waiting()
  const answers = await Promise.all(Array.from({ length: 100 }, () => approve(second, first._id)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  expect(await shown()).toMatchObject([{ number: '01922222222', version: 2 }])
  for (let round = 0; round < 5; round++) {
    const [{ number = '', version = 0 } = {}] = await shown()
    const wanted = `0194444444${round}`
    await changeNumber(boss, id, wanted, version)
    const [change = { _id: '' }] = await waiting()
    const [approved, cancelled] = await Promise.all([approve(second, change._id), cancel(boss, change._id)])
    expect([approved.statusCode, cancelled.statusCode].sort()).toEqual([200, 409])
    expect((await shown())[0]?.number).toBe(approved.statusCode === 200 ? wanted : number)
  }
})

it('deletes an added method that is cancelled, and drops changes of people who are no owners any more', async () => {
  const id = await add(boss)
  await add(second, { label: 'Mine' })
  const [added = { _id: '' }] = await waiting()
  expect((await cancel(boss, added._id)).statusCode).toBe(200)
  expect((await cancel(boss, added._id)).statusCode).toBe(404)
  expect((await call(boss, 'GET', '/payment-methods/all')).json()).toHaveLength(1)
  await changeNumber(second, id, '01955555555')
  await call(boss, 'PATCH', `/payment-methods/${id}`, { active: false, version: 1 })
  await boss?.call('PUT', `/api/users/${otherClient.email}/role`, { role: 'client' }, boss.bearer)
  now = new Date(now.getTime() + 25 * 3_600_000)
  await applyDue()
  const rows = await sql`select number, is_active from payment_method`.execute(site.database)
  expect(rows.rows).toEqual([{ number: fields.number, is_active: false }])
  now = new Date()
})

it('refuses the approval of an owner who became one within the last day, in each way', async () => {
  const id = await add(boss)
  await changeNumber(boss, id, '01922222222')
  const [change = { _id: '' }] = await waiting()
  await giveRole(otherClient.email, 'client')
  await giveRole(otherClient.email, 'owner')
  expect((await approve(second, change._id)).statusCode).toBe(409)
  await call(boss, 'POST', '/staff-invitations', { email: someClient.email, role: 'owner' })
  const third = await site.signIn(someClient)
  const { rows } = await sql<{ text: string }>`select text from mail
    where event like 'staff-invitation:%'`.execute(site.database)
  const token = /join\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  expect((await call(third, 'POST', '/staff-invitations/accept', { token })).statusCode).toBe(200)
  expect((await approve(third, change._id)).statusCode).toBe(409)
  expect(await shown()).toMatchObject([{ number: fields.number }])
  expect((await cancel(third, change._id)).statusCode).toBe(200)
  await giveRole(someClient.email, 'client')
})

it('requires a recent sign-in to approve and to cancel', async () => {
  const id = await add(boss)
  await changeNumber(boss, id, '01922222222')
  const [change = { _id: '' }] = await waiting()
  await sql`update session set created_at = ${new Date(now.getTime() - 16 * 60_000)}`.execute(site.database)
  expect((await approve(second, change._id)).statusCode).toBe(428)
  expect((await cancel(second, change._id)).statusCode).toBe(428)
  expect(await waiting()).toHaveLength(1)
})

it('lets a new name and new steps wait like the number, since another number can stand in them', async () => {
  const id = await add(boss)
  for (const change of [
    { label: 'bKash 01999999999' },
    { instructionsEn: 'Send to 01999999999' },
    { instructionsBn: '০১৯৯৯৯৯৯৯৯৯ নম্বরে পাঠান' },
  ]) {
    const send = (more: object = {}) =>
      call(boss, 'PATCH', `/payment-methods/${id}`, { ...change, ...more, version: 1 })
    const [field = '', text = ''] = Object.entries(change)[0] ?? []
    expect((await send()).json()).toMatchObject({ errors: { [field]: 'Please confirm this' } })
    await sql`delete from mail`.execute(site.database)
    expect((await send({ confirmed: true })).json()).toMatchObject({ modifiedCount: 0 })
    const mails = site.database.selectFrom('mail').select('text')
    expect((await mails.execute()).every((mail) => mail.text.includes(text))).toBe(true)
    expect(await mailed('payment-method.request')).toEqual(owners)
    const [row = { _id: '' }] = await waiting()
    expect(row).toMatchObject({ after: change })
    expect(JSON.stringify(await shown())).not.toContain(text)
    expect((await cancel(second, row._id)).statusCode).toBe(200)
  }
  await add(boss, { label: 'Other', instructionsEn: 'Send to 01888888888' })
  expect(await waiting()).toMatchObject([
    { after: { label: 'Other', instructionsEn: 'Send to 01888888888' } },
  ])
})
