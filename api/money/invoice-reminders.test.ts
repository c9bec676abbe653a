import { afterAll, beforeAll, expect, it } from 'vitest'
import { remindClients } from '#core/reminder/remind-clients.server.ts'
import { startOfDay } from '#core/time.ts'
import { addMember } from '#tests/client-members.ts'
import { admin, client, otherClient, visitor } from '#tests/factories.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const member = { ...client, id: crypto.randomUUID(), email: 'member@example.com', name: 'A member' }
/** 10:00 of a day in Dhaka. */
const morningOf = (day: string) => new Date(startOfDay(day).getTime() + 10 * 3_600_000)
let now = morningOf('2031-03-10')
let site: TestSite
let clientId: string
let cash: string

beforeAll(async () => {
  site = await createTestSite({ signedIn: admin, now: () => now })
  for (const person of [admin, client]) await addAccount(site.database, person)
  clientId = await addClient({ name: 'Karim Client', email: client.email })
  cash = await addMethod(site.ctxOf(admin), aMethod({ kind: 'cash', label: 'Cash', requires: 'either' }))
})
afterAll(() => site[Symbol.asyncDispose]())

async function addClient(facts: object): Promise<string> {
  return (await site.call('POST', '/clients', facts)).json().insertedId
}

async function issue(dueOn: string, of = clientId) {
  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 5_000, currency: 'USD' } }]
  const made = await site.call('POST', '/invoices', { clientId: of, lines, dueOn })
  expect(made.statusCode, made.body).toBe(201)
  const { insertedId: id, number } = made.json()
  return { id: id as string, number: number as string }
}

const remind = (id: string) => site.call('POST', `/invoices/${id}/reminders`)
const remindersOf = async (id: string) => (await site.call('GET', `/invoices/${id}/reminders`)).json()
const mailsOf = (id: string) =>
  site.database
    .selectFrom('mail')
    .select(['recipient', 'subject', 'document_kind as document'])
    .where('event', 'like', `invoice.due:${id}:%`)
    .execute()

it('mails a reminder of an overdue invoice with its PDF, and records it', async () => {
  const { id, number } = await issue('2031-03-01')
  const sent = await remind(id)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(await mailsOf(id)).toEqual([
    { recipient: client.email, subject: `${number} was due 9 days ago: $50`, document: 'invoice' },
  ])
  expect(await remindersOf(id)).toEqual([{ at: now.toISOString(), isAutomatic: false, by: admin.name }])
  const audit = await site.call('GET', `/audit?record=${id}&action=invoice.remind`)
  expect(audit.json()).toMatchObject([{ kind: 'invoice', after: { number, email: client.email } }])
})

it('sends one reminder a day, however often it is asked for', async () => {
  const { id, number } = await issue('2031-03-05')
  const answers = await Promise.all([remind(id), remind(id), remind(id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const again = await remind(id)
  expect(again.json().message).toBe(`Karim Client was reminded of ${number} today already.`)
  now = morningOf('2031-03-11')
  expect((await remind(id)).statusCode).toBe(200)
  expect(await mailsOf(id)).toHaveLength(2)
})

it('counts automatic reminders, and puts them off until the next day', async () => {
  now = morningOf('2031-04-13')
  const [early, late] = [await issue('2031-04-10'), await issue('2031-04-10')]
  expect((await remind(early.id)).statusCode).toBe(200)
  await remindClients(site.ctxOf(visitor, { now: () => now }))
  expect(await mailsOf(early.id)).toHaveLength(1)
  expect(await mailsOf(late.id)).toHaveLength(1)
  expect((await remind(late.id)).statusCode).toBe(409)
  expect(await remindersOf(late.id)).toEqual([{ at: now.toISOString(), isAutomatic: true, by: '' }])
  now = morningOf('2031-04-14')
  await remindClients(site.ctxOf(visitor, { now: () => now }))
  expect(await mailsOf(early.id)).toHaveLength(2)
  expect(await mailsOf(late.id)).toHaveLength(1)
})

it('reminds nobody who has no address, has paid, or whose payment is checked', async () => {
  now = morningOf('2031-05-01')
  const walkIn = await addClient({ name: 'Walk-in', phones: ['01712345678'] })
  const unaddressed = await issue('2031-04-30', walkIn)
  const refused = await remind(unaddressed.id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe(
    `Walk-in has no e-mail address. Please make a link to ${unaddressed.number} and send it yourself.`,
  )

  const paid = await issue('2031-04-30')
  const amount = { minor: 5_000, currency: 'USD' }
  const pay = { method: cash, amount, paidAt: now.toISOString() }
  const payment = await site.call('POST', `/invoices/${paid.id}/payments`, pay)
  expect(payment.statusCode, payment.body).toBe(201)
  const late = await remind(paid.id)
  expect(late.statusCode).toBe(409)
  expect(late.json().message).toBe(`${paid.number} is paid, so nothing is left to pay.`)
  expect(await mailsOf(paid.id)).toEqual([])

  const bkash = await addMethod(site.ctxOf(admin), aMethod())
  const checked = await issue('2031-04-30')
  const { shareLink } = (await site.call('POST', `/invoices/${checked.id}/share-links`)).json()
  const claim = await site.post(`/api/share/${shareLink.split('/').at(-1)}/payments`, {
    ...{ methodId: bkash, amount: { minor: 100_000, currency: 'BDT' }, senderNumber: '01812345678' },
    ...{ trxId: 'SARI0000A1', paidAt: now.toISOString() },
  })
  expect(claim.statusCode, claim.body).toBe(201)
  expect((await remind(checked.id)).json().message).toMatch(
    new RegExp(`^PC-\\d+, a payment of ${checked.number}, is being checked\\. Please decide it first\\.$`),
  )
  expect((await remind(crypto.randomUUID())).statusCode).toBe(404)
})

it('reminds the members of a client without an address, and counts what they got', async () => {
  now = morningOf('2031-06-01')
  for (const person of [otherClient, member]) await addAccount(site.database, person)
  const company = await addClient({ name: 'A company' })
  const bare = await issue('2031-05-31', company)
  const read = async (id: string) => (await site.call('GET', `/invoices/id/${id}`)).json()
  expect(await read(bare.id)).toMatchObject({ isNotified: false })
  await addMember(site.database, { email: otherClient.email, clientId: company, scopes: ['projects'] })
  expect(await read(bare.id)).toMatchObject({ isNotified: false })
  const personId = await addMember(site.database, {
    email: member.email,
    clientId: company,
    scopes: ['billing'],
  })
  expect(await read(bare.id)).toMatchObject({ isNotified: true })
  expect((await remind(bare.id)).statusCode).toBe(200)
  expect(await mailsOf(bare.id)).toMatchObject([{ recipient: member.email, document: 'invoice' }])
  expect((await remind(bare.id)).json().message).toBe(
    `A company was reminded of ${bare.number} today already.`,
  )

  const automatic = await issue('2031-05-31', company)
  await addMember(site.database, { email: client.email, clientId: company, scopes: ['read'] })
  await remindClients(site.ctxOf(visitor, { now: () => now }))
  expect(await mailsOf(automatic.id)).toHaveLength(2)
  expect(await remindersOf(automatic.id)).toEqual([{ at: now.toISOString(), isAutomatic: true, by: '' }])
  await site.database.deleteFrom('client_member').where('person_id', '=', personId).execute()
  expect((await remind(automatic.id)).statusCode).toBe(409)
  expect(await remindersOf(automatic.id)).toHaveLength(1)
})

it('notifies staff once that a client whom nobody can notify is not reminded', async () => {
  now = morningOf('2031-07-01')
  const walkIn = await addClient({ name: 'Walk-in', phones: ['01712345678'] })
  const { id, number } = await issue('2031-07-01', walkIn)
  for (const day of ['2031-07-01', '2031-07-02', '2031-07-04', '2031-07-08']) {
    now = morningOf(day)
    await remindClients(site.ctxOf(visitor, { now: () => now }))
    await remindClients(site.ctxOf(visitor, { now: () => now }))
  }
  const notices = site.database.selectFrom('notice').select(['email', 'title', 'text', 'link'])
  expect(await notices.where('event', 'like', `invoice.due:${id}:%`).execute()).toEqual([
    {
      ...{ email: admin.email, title: `Nobody can be reminded of ${number}` },
      text: 'The client has no e-mail address. Please call, or send a link.',
      link: expect.stringContaining(id),
    },
  ])
  expect(await remindersOf(id)).toEqual([])
})

it('counts the days of reminders by hand in the time zone of the site', async () => {
  now = morningOf('2031-08-01')
  const { id, number } = await issue('2031-08-01')
  const { version } = (await site.call('GET', '/site-settings')).json()
  const zoned = await site.call('PATCH', '/site-settings', { version, openTimeZone: 'America/New_York' })
  expect(zoned.statusCode, zoned.body).toBe(200)
  // 5 August in Dhaka, and still the 4th in New York.
  now = new Date('2031-08-05T02:00:00Z')
  expect((await remind(id)).statusCode).toBe(200)
  // The 5th in both.
  now = new Date('2031-08-05T05:00:00Z')
  expect((await remind(id)).statusCode).toBe(200)
  expect((await remind(id)).statusCode).toBe(409)
  expect((await mailsOf(id)).map(({ subject }) => subject)).toEqual([
    `${number} was due 3 days ago: $50`,
    `${number} was due 4 days ago: $50`,
  ])
})
