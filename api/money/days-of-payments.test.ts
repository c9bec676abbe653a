import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveMonth } from '#core/closed-month/closed-month.server.ts'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { receivedPayment } from '#core/payment-claim/claim-input.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { recordPayment } from '#core/payment-claim/record-payment.server.ts'
import { addDays, addMonths, formatDay, today } from '#core/time.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { admin } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
let payer: Awaited<ReturnType<SignedInSite['signIn']>>
let staff: typeof payer
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  await addAccount(site.database, admin)
  till = await setUpPayableInvoice(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const now = today({ now: () => new Date() })
const firstOfMonth = `${now.slice(0, 7)}-01`
const lastMonth = addMonths(firstOfMonth, -1)
const monthBefore = addMonths(firstOfMonth, -2)
/** The last second of a day in Dhaka, which is still that day in UTC. */
const endOf = (day: string) => `${day}T17:59:59Z`

async function raise(): Promise<string> {
  const orderId = await addOrder(site.database, { email: someClient.email, totalCents: 59_900 })
  const bill = { orderId, kind: 'full' as const, cents: 59_900 }
  return (await inTransaction(till.staff, (inside) => raiseInvoice(inside, bill))).id
}
const record = (invoiceId: string, paidAt: string, amount = { minor: 10_000, currency: 'USD' }) =>
  staff.call('POST', `/api/invoices/${invoiceId}/payments`, { method: 'cash', amount, paidAt }, staff.bearer)
const read = async (path: string) => (await staff.call('GET', `/api/${path}`, undefined, staff.bearer)).json()
const incomeOf = async (day: string) => {
  const to = addDays(addMonths(day, 1), -1)
  const { total } = await read(`reports/income?from=${day}&to=${to}&by=method`)
  const byMonth = await read(`reports/income?from=${day}&to=${to}&by=month`)
  expect(byMonth.total).toEqual(total)
  return total.income.minor
}
const entriesOf = async (invoiceId: string) => await read(`ledger?invoice=${invoiceId}`)
const lastDay = addDays(firstOfMonth, -1)

it('counts a payment of last month that is recorded today in last month', async () => {
  const invoiceId = await raise()
  const before = [await incomeOf(lastMonth), await incomeOf(firstOfMonth)]
  const response = await record(invoiceId, endOf(lastDay))
  expect(response.statusCode, response.body).toBe(201)
  expect([await incomeOf(lastMonth), await incomeOf(firstOfMonth)]).toEqual([
    (before[0] ?? 0) + 10_000,
    before[1],
  ])
  expect(await entriesOf(invoiceId)).toMatchObject([{ onDay: lastDay }])
  const listed = await read(`ledger?invoice=${invoiceId}&from=${firstOfMonth}`)
  expect(listed).toEqual([])
  // The numbers of the overview open this list.
  const paymentsOf = async (days: string) =>
    (await read(`payments?invoice=${invoiceId}&${days}`)).map((one: { invoiceId: string }) => one.invoiceId)
  expect(await paymentsOf(`from=${lastMonth}&to=${lastDay}`)).toEqual([invoiceId])
  expect(await paymentsOf(`from=${firstOfMonth}`)).toEqual([])
  const months = await read('closed-months')
  expect(months).toContainEqual(expect.objectContaining({ month: lastMonth.slice(0, 7), entries: 1 }))
  const path = `/api/ledger/export?format=csv&invoice=${invoiceId}`
  expect((await staff.call('GET', path, undefined, staff.bearer)).body).toContain(lastDay)
  const { lines } = await read(`statements/${someClient.email}?from=${lastMonth}&to=${lastDay}`)
  expect(lines).toMatchObject([{ kind: 'payment', day: lastDay, amount: { minor: -10_000 } }])
  const { opening } = await read(`statements/${someClient.email}?from=${firstOfMonth}`)
  expect(opening.minor).toBe(-10_000)
})

it('counts an accepted claim and its surplus on the day that the client named', async () => {
  const invoiceId = await raise()
  const paidAt = new Date(Date.parse(endOf(lastDay)))
  const claim = { ...till.claimOf(), invoiceId, paidAt: paidAt.toISOString() }
  const sent = await payer.call('POST', '/api/payments', claim, payer.bearer)
  expect(sent.statusCode, sent.body).toBe(201)
  const id = sent.json().insertedId
  await takeClaim(till.staff, id, 1)
  await decideClaim(till.staff, id, {
    version: 2,
    status: 'accepted',
    accepted: { minor: 7_400_000, currency: 'BDT' },
  })
  const days = await site.database
    .selectFrom('ledger_entry')
    .select(['type', 'on_day'])
    .where('claim_id', '=', id)
    .orderBy('id')
    .execute()
  expect(days).toEqual([
    { type: 'payment', on_day: lastDay },
    { type: 'credit', on_day: lastDay },
  ])
})

it('dates a payment of the first second of a day in Dhaka on that day', async () => {
  const invoiceId = await raise()
  expect((await record(invoiceId, `${addDays(lastDay, -1)}T18:00:00Z`)).statusCode).toBe(201)
  expect(await entriesOf(invoiceId)).toMatchObject([{ onDay: lastDay }])
})

it('counts today if the month of the payment is closed, and says so', async () => {
  const invoiceId = await raise()
  await moveMonth(site.ctxOf(admin), monthBefore.slice(0, 7), { move: 'close', reason: 'Handed over' })
  const paidOn = addDays(lastMonth, -1)
  const response = await record(invoiceId, endOf(paidOn))
  expect(response.statusCode, response.body).toBe(201)
  expect(await entriesOf(invoiceId)).toMatchObject([
    {
      onDay: now,
      reason: expect.stringContaining(`Paid on ${formatDay(paidOn)}, in a month that is closed`),
    },
  ])
})

it('takes the reversal of a back-dated payment on the day of the reversal', async () => {
  const invoiceId = await raise()
  const { insertedId } = (await record(invoiceId, endOf(lastDay))).json()
  const body = { move: 'reverse', version: 1, reason: 'The cheque bounced' }
  expect((await staff.call('POST', `/api/payments/${insertedId}/moves`, body, staff.bearer)).statusCode).toBe(
    200,
  )
  expect(await entriesOf(invoiceId)).toMatchObject([
    { type: 'reversal', onDay: now },
    { type: 'payment', onDay: lastDay },
  ])
})

it('refuses a payment in the future, or long before its invoice', async () => {
  const invoiceId = await raise()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(expectProblem(await record(invoiceId, tomorrow), 422).errors).toHaveProperty('paidAt')
  const longAgo = new Date(Date.now() - 91 * 86_400_000).toISOString()
  expect(expectProblem(await record(invoiceId, longAgo), 422).errors).toHaveProperty('paidAt')
})

it('lets no payment into a month after it was closed, while both happen at once', async () => {
  const invoiceId = await raise()
  const countLastMonth = async () => {
    const found = site.database.selectFrom('ledger_entry').select('id')
    return (await found.where('on_day', '>=', lastMonth).where('on_day', '<=', lastDay).execute()).length
  }
  const close = { move: 'close' as const, reason: 'A race' }
  let whenClosed = -1
  const tries = Array.from({ length: 100 }, async (_, number) => {
    if (number !== 50) return recordPayment(till.staff, invoiceId, toInput(endOf(lastDay)))
    const closeMonth = () => moveMonth(site.ctxOf(admin), lastMonth.slice(0, 7), close)
    await expect.poll(() => closeMonth().then(() => 'closed', String)).toBe('closed')
    whenClosed = await countLastMonth()
    return ''
  })
  // On a busy machine some wait too long for a connection, and closing is tried again.
  const results = await Promise.allSettled(tries)
  expect(results[50]).toMatchObject({ status: 'fulfilled' })
  const recorded = results.filter(({ status }, number) => status === 'fulfilled' && number !== 50)
  expect(await countLastMonth()).toBe(whenClosed)
  const entries = site.database
    .selectFrom('ledger_entry')
    .select('on_day')
    .where('invoice_id', '=', invoiceId)
  const days = (await entries.execute()).map((one) => one.on_day)
  expect(days).toHaveLength(recorded.length)
  expect(recorded.length).toBeGreaterThan(0)
  for (const day of days) expect([lastDay, now]).toContain(day)
})

const toInput = (paidAt: string) =>
  receivedPayment.parse({ method: 'cash', amount: { minor: 100, currency: 'USD' }, paidAt })
