import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, visitor } from '#tests/factories.ts'
import { readPaymentState, setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { refund } from '../ledger/refund.server.ts'
import { spendCredit } from '../ledger/spend-credit.server.ts'
import { expireOrders } from '../order/expire-orders.server.ts'
import { moveOrder } from '../order/move-order.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { takeClaim } from './move-claim.server.ts'
import { reverseClaim } from './reverse-claim.server.ts'
import { submitClaim } from './submit-claim.server.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test[Symbol.asyncDispose]())

const times = (count: number, work: (index: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))
const countFulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const kindsOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  new Set(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind ?? one.reason] : [])))

const onePayment = {
  payments: 1,
  entries: 1,
  receipts: ['RC-000001'],
  notices: 1,
  invoices: [{ status: 'paid', total: 59_900, paid: 59_900 }],
  credit: 0,
}

it('accepts a claim once for a hundred concurrent acceptances', async () => {
  const fixture = await setUpPayableInvoice(test)
  const { id, version } = await fixture.sendAndTake()
  const outcomes = await times(100, () => decideClaim(fixture.staff, id, { status: 'accepted', version }))
  expect([countFulfilled(outcomes), kindsOf(outcomes)]).toEqual([1, new Set(['conflict'])])
  expect(await readPaymentState(test)).toEqual(onePayment)
})

it('leases a claim to one of many concurrent administrators', async () => {
  const fixture = await setUpPayableInvoice(test)
  const id = await fixture.send()
  const outcomes = await times(20, (index) =>
    takeClaim(test.ctxOf({ ...admin, id: admin.id.replace(/..$/, String(index + 10)) }), id, 1),
  )
  expect([countFulfilled(outcomes), kindsOf(outcomes)]).toEqual([1, new Set(['conflict'])])
})

it('stores one of many concurrent claims with one transaction ID, and pays once', async () => {
  const fixture = await setUpPayableInvoice(test)
  const sent = await times(100, (index) => fixture.send({ trxId: index % 2 ? 'same 1' : 'SAME1' }))
  expect([countFulfilled(sent), kindsOf(sent)]).toEqual([1, new Set(['conflict'])])
  const [first = ''] = sent.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value)] : []))
  const version = await takeClaim(fixture.staff, first, 1)
  await decideClaim(fixture.staff, first, {
    status: 'rejected',
    version,
    reason: 'not-found',
    reasonText: '',
  })

  const again = await times(100, () => fixture.send({ trxId: 'SAME1' }))
  expect([countFulfilled(again), kindsOf(again)]).toEqual([1, new Set(['conflict'])])
  const [second = ''] = again.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value)] : []))
  const taken = await takeClaim(fixture.staff, second, 1)
  const accepting = await times(100, (index) =>
    decideClaim(fixture.staff, index % 2 ? first : second, {
      status: 'accepted',
      version: index % 2 ? version + 1 : taken,
    }),
  )
  expect([countFulfilled(accepting), kindsOf(accepting)]).toEqual([1, new Set(['conflict'])])
  expect(await readPaymentState(test)).toEqual(onePayment)
  const numbers = await test.database.selectFrom('payment_claim').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual(['PC-000001', 'PC-000002'])
})

it('submits one claim for twenty concurrent calls with one idempotency key', async () => {
  const fixture = await setUpPayableInvoice(test)
  const claim = fixture.claimOf()
  const sent = await Promise.all(Array.from({ length: 20 }, () => submitClaim(fixture.payer, claim, 'a key')))
  expect(new Set(sent).size).toBe(1)
  const stored = await test.database.selectFrom('payment_claim').select('id').execute()
  expect(stored).toEqual([{ id: sent[0] }])
  const notices = await test.database
    .selectFrom('notice')
    .select('event')
    .where('event', 'like', 'payment-claim.submitted:%')
    .execute()
  expect(notices).toHaveLength(1)
})

it('accepts ten concurrent claims of one invoice, with gapless receipts and the surplus as credit', async () => {
  const fixture = await setUpPayableInvoice(test)
  const claims = []
  for (let count = 0; count < 10; count++) {
    claims.push(await fixture.sendAndTake({ amount: { minor: 1_000_000, currency: 'BDT' } }))
  }
  const outcomes = await Promise.allSettled(
    claims.map(({ id, version }) => decideClaim(fixture.staff, id, { status: 'accepted', version })),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const books = await readPaymentState(test)
  expect(books).toMatchObject({ notices: 10, invoices: [{ status: 'paid', paid: 59_900 }] })
  expect(books.receipts).toEqual(claims.map((_, index) => `RC-${String(index + 1).padStart(6, '0')}`))
  // ৳1,00,000 less ৳73,078, with at most one cent lost to rounding per claim.
  expect(books.credit).toBeGreaterThan(22_067 - 10)
  expect(books.credit).toBeLessThanOrEqual(22_067)
})

it('neither spends credit twice nor refunds or reverses spent credit', async () => {
  const fixture = await setUpPayableInvoice(test)
  const { id, version } = await fixture.sendAndTake({ amount: { minor: 14_000_000, currency: 'BDT' } })
  await decideClaim(fixture.staff, id, { status: 'accepted', version })
  const { credit } = await readPaymentState(test)
  const other = await setUpPayableInvoice(test)
  const outcomes = await times(100, (index) => {
    if (index % 3 === 0) return spendCredit(other.payer, other.invoiceId)
    if (index % 3 === 1)
      return reverseClaim(fixture.staff, id, { version: version + 1, reason: 'Called back' })
    const amount = { minor: credit, currency: 'USD' as const }
    return refund(fixture.staff, {
      ...{ email: client.email, amount, to: 'client' as const, reference: '', files: [] },
      reason: 'Asked for',
      key: undefined,
    })
  })
  expect(countFulfilled(outcomes)).toBe(1)
  expect(kindsOf(outcomes)).toEqual(new Set(['conflict']))
  const books = await readPaymentState(test)
  expect(books.credit).toBe(0)
  expect(books.invoices).not.toEqual([])
  for (const { paid, total } of books.invoices) expect(paid >= 0 && paid <= total).toBe(true)
})

/** Counts the claims for orders that were cancelled or have expired. */
async function countForEnded(): Promise<number> {
  const { count } = await test.database
    .selectFrom('payment_claim')
    .innerJoin('invoice', 'invoice.id', 'payment_claim.invoice_id')
    .innerJoin('client_order', 'client_order.id', 'invoice.order_id')
    .where('client_order.status', 'in', ['cancelled', 'expired'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

it('accepts no claim for an order that is withdrawn concurrently', async () => {
  for (let round = 0; round < 12; round++) {
    const fixture = await setUpPayableInvoice(test)
    const leave = { move: 'withdraw' as const, version: 1, reason: '' }
    const outcomes = await Promise.allSettled([
      fixture.send(),
      delay(round % 6).then(() => moveOrder(fixture.payer, fixture.orderId, leave)),
    ])
    expect([countFulfilled(outcomes), kindsOf(outcomes)]).toEqual([1, new Set(['conflict'])])
  }
  expect(await countForEnded()).toBe(0)
})

it('does not expire an order for which a claim is sent concurrently', async () => {
  const fixtures = []
  for (let count = 0; count < 12; count++) fixtures.push(await setUpPayableInvoice(test))
  await test.database
    .updateTable('client_order')
    .set({
      ...{ updated_at: new Date('2020-01-01'), expiry_warned_at: new Date('2020-01-24') },
      expiry_last_warned_at: new Date('2020-01-30'),
    })
    .execute()
  const [expiring, ...outcomes] = await Promise.allSettled([
    expireOrders(test.ctxOf(visitor)),
    ...fixtures.map(({ send }, index) => delay(index * 8).then(() => send())),
  ])
  const sent = countFulfilled(outcomes)
  expect(expiring).toEqual({ status: 'fulfilled', value: fixtures.length - sent })
  expect(await countForEnded()).toBe(0)
})
