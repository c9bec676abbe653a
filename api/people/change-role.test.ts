import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientIdOf } from '#tests/client-members.ts'
import { aContactMessage, admin } from '#tests/factories.ts'
import { aMethod } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import type { SignedIn } from '#tests/signed-in.ts'
import {
  createSignInSite,
  otherClient,
  type SignedInSite,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const give = (by: SignedIn, email: string, role: string) =>
  by.call('PUT', `/api/users/${email}/role`, { role }, by.bearer)

async function rowOf(by: SignedIn, email: string) {
  const rows = await site.get(`/api/users?q=${email}`, by.bearer)
  return rows.json<{ _id: string; role: string }[]>()[0]
}

it('gives each role by its name, and takes effect in the open session', async () => {
  const boss = await site.signIn(someAdmin)
  const person = await site.signIn(someClient)
  const check = async () =>
    (await site.get(`/api/users/admin/${someClient.email}`, person.bearer)).json().admin
  for (const role of ['manager', 'finance', 'support', 'editor', 'owner', 'client']) {
    const answer = await give(boss, someClient.email.toUpperCase(), role)
    expect(answer.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 })
    const stored = role === 'owner' ? 'admin' : role
    expect(await rowOf(boss, someClient.email)).toMatchObject({ role: stored })
    expect((await person.call('GET', '/api/auth/session')).json()).toMatchObject({ user: { role: stored } })
    expect(await check()).toBe(role !== 'client')
    expect((await site.get('/api/payments', person.bearer)).statusCode).toBe(
      ['manager', 'finance', 'owner'].includes(role) ? 200 : 403,
    )
  }
  expect((await give(boss, someClient.email, 'client')).json()).toMatchObject({ modifiedCount: 0 })
  const refused = await give(boss, someClient.email, 'king')
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { role: expect.stringMatching(/^Must be one of: owner, .* or the _id of a custom role$/) },
  ])
  expect((await give(boss, 'nobody@example.com', 'client')).statusCode).toBe(404)
  const audit = await site.get('/api/audit?kind=person&action=person.update&limit=1', boss.bearer)
  expect(audit.json()).toMatchObject([{ before: { role: 'admin' }, after: { role: 'client' } }])
})

it('makes owners by the older call, too', async () => {
  const boss = await site.signIn(someAdmin)
  const editor = await signInStaff(site, 'editor')
  const id = (await rowOf(boss, editor.email))?._id
  const change = (role: string) => boss.call('PATCH', `/api/users/${id}`, { role }, boss.bearer)
  expect((await change('admin')).json()).toMatchObject({ modifiedCount: 1 })
  expect(await rowOf(boss, editor.email)).toMatchObject({ role: 'admin' })
  expect((await change('client')).json()).toMatchObject({ modifiedCount: 1 })
  expect(await rowOf(boss, editor.email)).toMatchObject({ role: 'client' })
})

it('requires a recent sign-in', async () => {
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const id = (await rowOf(boss, someClient.email))?._id
  const old = new Date(Date.now() - 16 * 60_000)
  await sql`update session set created_at = ${old}`.execute(site.database)
  expect((await give(boss, someClient.email, 'editor')).statusCode).toBe(428)
  const older = await boss.call('PATCH', `/api/users/${id}`, { role: 'admin' }, boss.bearer)
  expect(older.statusCode).toBe(428)
  const disabling = await boss.call('PATCH', `/api/users/${id}`, { disabled: true }, boss.bearer)
  expect(disabling.statusCode).toBe(428)
  for (const action of ['disable', 'enable']) {
    const many = await boss.call('POST', '/api/users/bulk', { action, ids: [id] }, boss.bearer)
    expect(many.statusCode).toBe(428)
  }
  expect(await rowOf(boss, someClient.email)).toMatchObject({ role: 'client', disabled: false })
})

it('requires a recent sign-in for payment numbers and refunds, but not for other payment settings', async () => {
  const boss = await site.signIn(someAdmin)
  const { isActive: active, ...same } = aMethod()
  const body = { ...same, active }
  const call = (method: 'POST' | 'PATCH', url: string, sent: object) =>
    boss.call(method, url, sent, boss.bearer)
  const { insertedId } = (await call('POST', '/api/payment-methods', body)).json<{ insertedId: string }>()
  const old = new Date(Date.now() - 16 * 60_000)
  await sql`update session set created_at = ${old}`.execute(site.database)
  expect((await call('POST', '/api/payment-methods', body)).statusCode).toBe(428)
  const path = `/api/payment-methods/${insertedId}`
  const number = { number: '01811111111', confirmed: true, version: 1 }
  expect((await call('PATCH', path, number)).statusCode).toBe(428)
  const refund = {
    ...{ invoiceId: null, amount: { minor: 100, currency: 'USD' } },
    ...{ to: 'client', reason: 'Asked for' },
  }
  expect((await call('POST', `/api/ledger/${someClient.email}/refunds`, refund)).statusCode).toBe(428)
  expect((await call('PATCH', path, { active: false, version: 1 })).statusCode).toBe(200)
})

it('refuses staff who refund their own money, but not owners', async () => {
  const finance = await signInStaff(site, 'finance')
  const boss = await site.signIn(someAdmin)
  const refund = { invoiceId: null, amount: { minor: 100, currency: 'USD' }, to: 'client', reason: 'For me' }
  const call = (by: SignedIn, email: string) =>
    by.call('POST', `/api/ledger/${email}/refunds`, refund, by.bearer)
  const answer = await call(finance, finance.email.toUpperCase())
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ message: 'This is your own money. Please ask a colleague.' })
  // Refused only because there is no credit to pay out.
  expect((await call(finance, someClient.email)).statusCode).toBe(409)
  expect((await call(boss, someAdmin.email)).statusCode).toBe(409)
})

it('refuses staff who delete the recurring invoice that they pay themselves', async () => {
  const finance = await signInStaff(site, 'finance')
  const boss = await site.signIn(someAdmin)
  const made = await boss.call('POST', '/api/clients', { name: 'Fina', email: finance.email }, boss.bearer)
  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 900, currency: 'USD' } }]
  const terms = { clientId: made.json().insertedId, lines, every: 'month', nextOn: '2099-01-01' }
  const started = await boss.call('POST', '/api/recurring-invoices', terms, boss.bearer)
  expect(started.statusCode, started.body).toBe(201)
  const remove = (by: SignedIn) =>
    by.call('DELETE', `/api/recurring-invoices/${started.json().insertedId}`, undefined, by.bearer)
  expect((await remove(finance)).json()).toMatchObject({
    message: 'This is your own money. Please ask a colleague.',
  })
  expect((await remove(boss)).statusCode).toBe(200)
})

it('refuses staff a coupon for themselves, and gives them the rate of their invoice as to a client', async () => {
  const finance = await signInStaff(site, 'finance')
  const boss = await site.signIn(someAdmin)
  const made = await boss.call('POST', '/api/clients', { name: 'Own', email: finance.email }, boss.bearer)
  const clientId = made.json().insertedId ?? (await clientIdOf(site.database, finance.email))
  const coupon = { code: 'FORME', reason: 'For me', percent: 90, clientId }
  const add = (by: SignedIn) => by.call('POST', '/api/coupons', coupon, by.bearer)
  expect((await add(finance)).json()).toMatchObject({
    message: 'This is your own money. Please ask a colleague.',
  })
  const added = await add(boss)
  expect(added.statusCode, added.body).toBe(201)
  const path = `/api/coupons/${added.json().insertedId}`
  const change = (by: SignedIn) => by.call('PATCH', path, { percent: 95, version: 1 }, by.bearer)
  expect((await change(finance)).statusCode).toBe(409)
  expect((await change(boss)).statusCode).toBe(200)

  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 900, currency: 'USD' } }]
  const issued = await boss.call('POST', '/api/invoices', { clientId, lines }, boss.bearer)
  expect(issued.statusCode, issued.body).toBe(201)
  const renew = (by: SignedIn) =>
    by.call('POST', `/api/invoices/${issued.json().insertedId}/rate`, {}, by.bearer)
  expect((await renew(finance)).json()).toMatchObject({ modifiedCount: 0 })
  expect((await renew(boss)).json()).toMatchObject({ modifiedCount: 1 })
})

it('withdraws mails that wait for somebody who lost the role or was disabled', async () => {
  const boss = await site.signIn(someAdmin)
  const people = [await signInStaff(site, 'support'), await signInStaff(site, 'manager')]
  await site.post('/api/contact', aContactMessage({ message: 'A secret of a client' }))
  const waiting = async () => {
    const mails = site.database.selectFrom('mail').select('recipient').where('event', 'like', 'contact.%')
    return (await mails.where('status', '=', 'waiting').orderBy('recipient').execute()).map(
      (one) => one.recipient,
    )
  }
  const [support, manager] = people.map(({ email }) => email) as [string, string]
  expect(await waiting()).toEqual([someAdmin.email, manager, support].sort())
  expect((await give(boss, support, 'finance')).statusCode).toBe(200)
  expect(await waiting()).toEqual([someAdmin.email, manager].sort())
  const id = (await rowOf(boss, manager))?._id
  const disabled = await boss.call('POST', '/api/users/bulk', { action: 'disable', ids: [id] }, boss.bearer)
  expect(disabled.statusCode).toBe(200)
  expect(await waiting()).toEqual([someAdmin.email])
  const owner = { ...admin, email: 'second.owner@example.com' }
  await addAccount(site.database, owner)
  const told = async () => {
    const notices = site.database.selectFrom('notice').select('text').where('email', '=', owner.email)
    const found = await notices.where('title', '=', 'The team has an account again').orderBy('id').execute()
    return found.map(({ text }) => text)
  }
  const clientId = (await rowOf(boss, someClient.email))?._id
  for (const action of ['disable', 'enable']) {
    await boss.call('POST', '/api/users/bulk', { action, ids: [id, clientId] }, boss.bearer)
  }
  for (const disabled of [true, false]) {
    await boss.call('PATCH', `/api/users/${id}`, { disabled }, boss.bearer)
  }
  expect(await told()).toEqual([expect.stringContaining(manager), expect.stringContaining(manager)])
  expect((await told()).join()).not.toContain(someClient.email)
  await site.database.deleteFrom('person').where('email', '=', owner.email).execute()
})

it('keeps one owner when two demote each other in 100 parallel calls', { timeout: 60_000 }, async () => {
  const boss = await site.signIn(someAdmin)
  const second = await site.signIn(otherClient)
  expect((await give(boss, otherClient.email, 'owner')).statusCode).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, call) =>
      call % 2 === 0 ? give(boss, otherClient.email, 'client') : give(second, someAdmin.email, 'manager'),
    ),
  )
  const changed = answers.filter(
    ({ statusCode, body }) => statusCode === 200 && JSON.parse(body).modifiedCount,
  )
  expect(changed).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => ![200, 403].includes(statusCode))).toEqual([])
  const owners = site.database.selectFrom('person').select('email').where('access_role', '=', 'admin')
  expect(await owners.execute()).toHaveLength(1)
})

it('does not make a demoted owner of ADMIN_EMAILS an owner again, also after the account was deleted', async () => {
  await using own = await createSignInSite({ signIn: { adminEmails: [someAdmin.email, someClient.email] } })
  const boss = await own.signIn(someAdmin)
  const demoted = await own.signIn(someClient)
  expect((await give(boss, someClient.email, 'support')).statusCode).toBe(200)
  expect(await own.signIn(someClient).then(readRole)).toBe('support')
  expect((await demoted.call('DELETE', '/api/account', undefined, demoted.bearer)).statusCode).toBe(200)
  expect(await own.signIn(someClient).then(readRole)).toBe('client')
})

const readRole = async (browser: SignedIn) =>
  (await browser.call('GET', '/api/auth/session')).json().user.role

it('requires a recent sign-in to make a backup', async () => {
  const boss = await site.signIn(someAdmin)
  const owner = { role: 'admin' } as const
  await site.database.updateTable('person').set(owner).where('email', '=', someAdmin.email).execute()
  const start = () => boss.call('POST', '/api/backups', {}, boss.bearer)
  expect((await start()).statusCode).toBeLessThan(300)
  await sql`update session set created_at = ${new Date(Date.now() - 16 * 60_000)}`.execute(site.database)
  expect((await start()).statusCode).toBe(428)
})
