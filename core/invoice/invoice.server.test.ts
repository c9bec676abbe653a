import { expect, it } from 'vitest'
import { admin, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { withTotal } from '../paging.ts'
import { inTransaction } from '../transaction.server.ts'
import { raiseInvoice, voidOpenInvoices } from './invoice.server.ts'
import { listInvoices } from './list-invoices.server.ts'
import { readOrderMoney } from './order-money.server.ts'

it('numbers invoices without gaps, at the current rate, and notifies the client', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin, { now: () => new Date('2026-11-21T20:00:00Z') })
  const orderId = await addOrder(test.database)
  const raise = (kind: 'deposit' | 'balance', cents: number) =>
    inTransaction(ctx, (inside) => raiseInvoice(inside, { orderId, kind, cents }))
  expect((await raise('deposit', 29_950)).number).toBe('IN-000001')
  await expect(raise('balance', 29_951)).rejects.toThrow('Only $299.50')
  expect((await raise('balance', 29_950)).number).toBe('IN-000002')
  const stored = await test.database.selectFrom('invoice').selectAll().orderBy('number').executeTakeFirst()
  expect(stored).toMatchObject({
    status: 'open',
    poisha_per_dollar: 12_200,
    rate_valid_until: new Date('2026-11-23T20:00:00Z'),
    due_on: '2026-11-29',
    snapshot: { orderNumber: 'OR-000001', lines: [{ title: 'Deposit: Growth', priceCents: 29_950 }] },
  })
  const notices = await test.database.selectFrom('notice').select(['email', 'title']).orderBy('id').execute()
  expect(notices).toHaveLength(2)
  expect(notices[0]).toEqual({ email: client.email, title: 'Invoice IN-000001 for $299.50' })
})

it('counts an invoice as overdue from midnight in Dhaka', async () => {
  await using test = await createTestDatabase()
  const at = (moment: string) => test.ctxOf(admin, { now: () => new Date(moment) })
  const orderId = await addOrder(test.database)
  const bill = { orderId, kind: 'full' as const, cents: 59_900, dueOn: '2026-11-29' }
  await inTransaction(at('2026-11-21T20:00:00Z'), (inside) => raiseInvoice(inside, bill))
  const count = async (moment: string, age: 'not-due' | 'up-to-30') =>
    (await listInvoices(at(moment), { limit: 9, age, ...withTotal })).total
  expect(await count('2026-11-29T17:59:59Z', 'not-due')).toBe(1)
  expect(await count('2026-11-29T18:00:00Z', 'up-to-30')).toBe(1)
})

it('creates one invoice of a kind per order, also for concurrent calls', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  const orderId = await addOrder(test.database)
  const raised = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      inTransaction(ctx, (inside) => raiseInvoice(inside, { orderId, kind: 'deposit', cents: 100 })),
    ),
  )
  expect(raised.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = raised.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
  expect(new Set(refusals)).toEqual(new Set(['conflict']))
  const numbers = await test.database.selectFrom('invoice').select('number').execute()
  expect(numbers).toEqual([{ number: 'IN-000001' }])
  const series = await test.database
    .selectFrom('number_series')
    .selectAll()
    .where('series', '=', 'IN')
    .execute()
  expect(series).toEqual([{ series: 'IN', last: 1 }])
})

it('voids the open invoices of an ended order, which can be billed again', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  const orderId = await addOrder(test.database)
  const raise = () =>
    inTransaction(ctx, (inside) => raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }))
  const first = await raise()
  await inTransaction(ctx, (inside) => voidOpenInvoices(inside, orderId))
  expect((await readOrderMoney(ctx, [orderId])).get(orderId)).toMatchObject({
    paymentState: 'unpaid',
    billedCents: 0,
  })
  const statuses = test.database.selectFrom('invoice').select(['id', 'status'])
  expect(await statuses.execute()).toEqual([{ id: first.id, status: 'void' }])
  await raise()
  expect((await readOrderMoney(ctx, [orderId])).get(orderId)).toMatchObject({ billedCents: 59_900 })
})
