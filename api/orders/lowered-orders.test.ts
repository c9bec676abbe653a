import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#core/time.ts'
import { admin, client, otherClient } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { addAccount } from '#tests/people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let clientId: string
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  for (const person of [admin, client, otherClient]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const order = async (id: string, site = asStaff) => (await site.call('GET', `/orders/id/${id}`)).json()
const invoices = async (id: string) =>
  (await asStaff.call('GET', `/invoices?order=${id}&sort=createdAt`)).json()
const balance = async () =>
  asStaff.database
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('sum'))
    .where('email', '=', client.email)
    .where('type', '=', 'credit')
    .where('invoice_id', 'is', null)
    .executeTakeFirstOrThrow()
const because = { title: 'Fewer pages', reason: 'Two pages were left out' }
async function lower(id: string, change: object, site = asStaff) {
  const { version } = await order(id)
  return site.call('POST', `/orders/${id}/amendments`, { version, ...because, ...change })
}
async function lowered(id: string, change: object) {
  const answer = await lower(id, change)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
async function bill(id: string, body: object): Promise<string> {
  const raised = await asStaff.call('POST', `/orders/${id}/invoices`, body)
  expect(raised.statusCode, raised.body).toBe(201)
  return raised.json().insertedId
}
const pay = (invoice: string, units: number) =>
  asStaff.call('POST', `/invoices/${invoice}/payments`, {
    ...{ method: 'cash', amount: dollars(units), paidAt: new Date().toISOString() },
  })

it('takes off first what has no invoice yet, and tells the client', async () => {
  const id = await addOrder(asStaff.database)
  await bill(id, { kind: 'balance', total: dollars(300) })
  expect(await lowered(id, { lowerBy: dollars(100) })).toMatchObject({ number: 1 })
  expect(await order(id, asClient)).toMatchObject({
    total: dollars(499),
    billed: dollars(300),
    snapshot: {
      price: dollars(499),
      lines: [{ price: dollars(599) }, { title: 'Change 1: Fewer pages', price: dollars(-100) }],
    },
    amendments: [{ number: 1, quoteId: null, ...because, total: dollars(-100), dueOn: null }],
  })
  await bill(id, { kind: 'full' })
  expect((await invoices(id)).map(({ total }: { total: object }) => total)).toEqual(
    expect.arrayContaining([dollars(300), dollars(199)]),
  )
  const { title } = await asStaff.database
    .selectFrom('notice')
    .select('title')
    .where('event', 'like', 'order.amended:%')
    .executeTakeFirstOrThrow()
  expect(title).toMatch(/^Change 1 of OR-\d+: Fewer pages$/)
})

it('credits open invoices, and paid ones only once staff choose credit', async () => {
  const id = await addOrder(asStaff.database)
  const first = await bill(id, { kind: 'balance', total: dollars(300) })
  await bill(id, { kind: 'full', total: dollars(299) })
  expect((await pay(first, 300)).statusCode).toBe(201)
  await lowered(id, { lowerBy: dollars(99) })
  expect((await invoices(id)).map(({ open }: { open: { minor: number } }) => open.minor).toSorted()).toEqual([
    0, 20_000,
  ])
  const refused = await lower(id, { lowerBy: dollars(250) })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { errors: { becomesCredit: expect.stringContaining('$50 of this is paid already') } },
  ])
  expect(await order(id)).toMatchObject({ total: dollars(500) })
  await lowered(id, { lowerBy: dollars(250), becomesCredit: true })
  expect(await order(id)).toMatchObject({ total: dollars(250), paymentState: 'paid', paid: dollars(250) })
  expect(Number((await balance()).sum)).toBe(5_000)
  expect((await asStaff.call('POST', `/orders/${id}/invoices`, { kind: 'balance' })).statusCode).toBe(409)
})

it('numbers changes with those of quotes, and takes off what they added', async () => {
  const id = await addOrder(asStaff.database)
  await bill(id, { kind: 'full' })
  const quote = await asStaff.call('POST', '/quotes', {
    ...{ clientId, orderId: id, title: 'A shop', note: 'The client wants it', workingDays: 5 },
    lines: [{ title: 'Shop', quantity: 1, price: dollars(200) }],
  })
  const quoteId = quote.json().insertedId
  const move = async (site: TestSite, body: object) => {
    const { version } = (await asStaff.call('GET', `/quotes/id/${quoteId}`)).json()
    return site.call('POST', `/quotes/${quoteId}/moves`, { version, ...body })
  }
  expect((await move(asStaff, { move: 'send' })).statusCode).toBe(200)
  expect(await lowered(id, { lowerBy: dollars(10) })).toMatchObject({ number: 2 })
  const accepted = await move(asClient, { move: 'accept', name: 'Karim', acceptsTerms: true })
  expect(accepted.statusCode, accepted.body).toBe(200)
  // Extra work of its own is no part of the price, so it is not credited.
  await bill(id, { kind: 'extra', title: 'Photos', total: dollars(500) })
  expect(await order(id)).toMatchObject({ total: dollars(789) })
  await lowered(id, { lowerBy: dollars(700) })
  expect(await order(id)).toMatchObject({ total: dollars(89) })
  const open = (await invoices(id)).reduce(
    (sum: number, one: { open: { minor: number } }) => sum + one.open.minor,
    0,
  )
  expect(open).toBe(58_900)
  expect((await order(id)).amendments.map(({ number }: { number: number }) => number).toSorted()).toEqual([
    1, 2, 3,
  ])
})

it('takes one of two changes at once, and agrees with a payment at the same time', async () => {
  const id = await addOrder(asStaff.database)
  const invoice = await bill(id, { kind: 'full' })
  const { version } = await order(id)
  const change = { version, ...because, lowerBy: dollars(100), becomesCredit: true }
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => asStaff.call('POST', `/orders/${id}/amendments`, change)),
    pay(invoice, 450),
  ])
  const codes = answers.slice(0, 10).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(answers[10]?.statusCode).toBe(201)
  expect(await order(id)).toMatchObject({ total: dollars(499), paid: dollars(450) })
  expect(await invoices(id)).toMatchObject([{ open: dollars(49) }])
})

it('moves the day forward and replaces an unpaid deposit by a lower one', async () => {
  const id = await addOrder(asStaff.database)
  const day = addDays(new Date().toISOString().slice(0, 10), 30)
  await asStaff.database.updateTable('client_order').set({ due_on: day }).where('id', '=', id).execute()
  const fieldsOf = async (change: object) => (await lower(id, change)).json().errors
  expect(await fieldsOf({})).toHaveProperty('lowerBy')
  expect(await fieldsOf({ dueOn: addDays(day, 1) })).toHaveProperty('dueOn')
  expect(await fieldsOf({ dueOn: '2020-01-01' })).toHaveProperty('dueOn')
  expect(await fieldsOf({ depositPercent: 60 })).toHaveProperty('depositPercent')
  expect(await fieldsOf({ lowerBy: dollars(599) })).toHaveProperty('lowerBy')
  expect(await fieldsOf({ lowerBy: { minor: 100, currency: 'EUR' } })).toHaveProperty('lowerBy')
  expect(await fieldsOf({ lowerBy: dollars(1), reason: ' ' })).toHaveProperty('reason')
  await lowered(id, { dueOn: addDays(day, -5), depositPercent: 30 })
  expect(await order(id)).toMatchObject({ dueOn: addDays(day, -5), depositPercent: 30, total: dollars(599) })
  expect(await invoices(id)).toMatchObject([{ kind: 'deposit', status: 'open', total: { minor: 17_970 } }])
  await lowered(id, { depositPercent: 10 })
  const found = await invoices(id)
  expect(found.map(({ status, total }: { status: string; total: object }) => [status, total])).toEqual(
    expect.arrayContaining([
      ['void', { minor: 17_970, currency: 'USD' }],
      ['open', { minor: 5_990, currency: 'USD' }],
    ]),
  )
  const open = found.find(({ status }: { status: string }) => status === 'open')
  expect((await pay(open._id, 59.9)).statusCode).toBe(201)
  expect(await fieldsOf({ depositPercent: 5 })).toHaveProperty('depositPercent')
})

it('is refused to clients, on a stale version and for an ended order', async () => {
  const id = await addOrder(asStaff.database)
  expect((await lower(id, { lowerBy: dollars(1) }, asClient)).statusCode).toBe(403)
  expect((await lower(id, { lowerBy: dollars(1), version: 77 })).statusCode).toBe(409)
  const ended = await addOrder(asStaff.database, { status: 'cancelled' })
  expect((await lower(ended, { lowerBy: dollars(1) })).statusCode).toBe(409)
})

it('lowers the parts of a payment plan that have no invoice', async () => {
  const made = await asStaff.call('POST', '/quotes', {
    ...{ clientId, title: 'A site', workingDays: 5 },
    lines: [{ title: 'Site', quantity: 1, price: dollars(1_000) }],
    paymentPlan: [
      { label: 'Start', percent: 40, due: 'acceptance' },
      { label: 'Design', percent: 30, due: 'milestone' },
      { label: 'End', percent: 30, due: 'delivery' },
    ],
  })
  expect(made.statusCode, made.body).toBe(201)
  const quoteId = made.json().insertedId
  await asStaff.call('POST', `/quotes/${quoteId}/moves`, { version: 1, move: 'send' })
  const acceptance = { version: 2, move: 'accept', name: 'Karim', acceptsTerms: true }
  const accepted = await asClient.call('POST', `/quotes/${quoteId}/moves`, acceptance)
  expect(accepted.statusCode, accepted.body).toBe(200)
  const { orderId } = (await asStaff.call('GET', `/quotes/id/${quoteId}`)).json()
  await lowered(orderId, { lowerBy: dollars(200) })
  const after = await order(orderId)
  expect(after.total).toEqual(dollars(800))
  expect(after.paymentParts.map(({ total }: { total: { minor: number } }) => total.minor)).toEqual([
    40_000, 20_000, 20_000,
  ])
})
