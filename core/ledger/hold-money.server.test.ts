import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, client } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { moveMonth } from '../closed-month/closed-month.server.ts'
import type { Context } from '../context.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { issueCreditNote } from '../invoice/issue-credit-note.server.ts'
import type { Money } from '../money.ts'
import { receivedPayment } from '../payment-claim/claim-input.ts'
import { decideClaim } from '../payment-claim/decide-claim.server.ts'
import { recordPayment } from '../payment-claim/record-payment.server.ts'
import { addDays, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { refund } from './refund.server.ts'

let test: TestDatabase
let staff: Context
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  test = await createTestDatabase({ connections: 30 })
  till = await setUpPayableInvoice(test)
  staff = till.staff
})
afterAll(() => test[Symbol.asyncDispose]())

const thisDay = today({ now: () => new Date() })
const lastDay = addDays(`${thisDay.slice(0, 7)}-01`, -1)
const lastMonth = lastDay.slice(0, 7)
const paidAt = `${lastDay}T12:00:00Z`
const dollars = (units: number): Money => ({ minor: units * 100, currency: 'USD' })

const raise = async (cents = 1_000) =>
  (
    await inTransaction(staff, (inside) =>
      raiseInvoice(inside, { orderId: till.orderId, kind: 'extra', cents }),
    )
  ).id
const record = (invoiceId: string, amount = dollars(11), at = paidAt) =>
  recordPayment(staff, invoiceId, receivedPayment.parse({ method: 'cash', amount, paidAt: at }))
/** ৳1,342 for an invoice of ৳1,220: the rest becomes credit. */
const claim = async (invoiceId: string) =>
  till.sendAndTake({ invoiceId, paidAt, amount: { minor: 134_200, currency: 'BDT' } })

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select pg_stat_clear_snapshot(),
    (select deadlocks from pg_stat_database where datname = current_database()) as count`.execute(
    test.database,
  )
  return Number(rows[0]?.count)
}

it('takes a hundred payments at once without a deadlock, while their month is closed and opened', async () => {
  const invoices: string[] = []
  for (let count = 0; count < 100; count++) invoices.push(await raise())
  const claims: Awaited<ReturnType<typeof claim>>[] = []
  for (const id of invoices.slice(50)) claims.push(await claim(id))
  const before = await countDeadlocks()
  let isDone = false
  const closing = (async () => {
    while (!isDone) {
      for (const move of ['close', 'reopen'] as const) {
        await moveMonth(test.ctxOf(admin), lastMonth, { move, reason: 'A race' })
      }
    }
  })()
  try {
    // As many at once as there are connections, so that none waits for one.
    for (let round = 0; round < 5; round++) {
      const some = [...Array(10).keys()].map((index) => round * 10 + index)
      await Promise.all([
        ...some.map((index) => record(invoices[index] ?? '')),
        ...claims
          .slice(round * 10, round * 10 + 10)
          .map(({ id, version }) => decideClaim(staff, id, { status: 'accepted', version })),
      ])
    }
  } finally {
    isDone = true
  }
  await closing
  expect(await countDeadlocks()).toBe(before)
})

/** Runs a call while another transaction closes a month, and checks that it waits without a counter. */
async function waitsWithoutCounter(day: string, call: () => Promise<unknown>) {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = test.database.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(741, month_key(${day}::date))`.execute(db)
    held()
    await mayEnd
  })
  await isHeld
  const called = call()
  try {
    await expect.poll(countWaiting).toBe(1)
    await sql`select from number_series for update nowait`.execute(test.database)
  } finally {
    end()
    await holding
  }
  await called
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(test.database)
  return Number(rows[0]?.count)
}

it('waits for the closing of a month before it locks a counter', async () => {
  await waitsWithoutCounter(lastDay, async () => record(await raise()))
  const waiting = await claim(await raise())
  await waitsWithoutCounter(lastDay, () =>
    decideClaim(staff, waiting.id, { status: 'accepted', version: waiting.version }),
  )
  await waitsWithoutCounter(thisDay, () => raise())
  const paid = await raise()
  await record(paid, dollars(10))
  const note = { amount: dollars(1), reason: 'Less' }
  await waitsWithoutCounter(thisDay, () => issueCreditNote(staff, paid, note))
  await waitsWithoutCounter(thisDay, () =>
    refund(staff, {
      ...{ email: client.email, invoiceId: paid, amount: dollars(1), to: 'client', reason: 'Asked for' },
      ...{ reference: '', files: [], key: undefined },
    }),
  )
})
