import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, otherClient } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { readPaymentState, setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { ownerColumns } from '../owner/move-records.server.ts'
import { decideClaim } from '../payment-claim/decide-claim.server.ts'
import { takeClaim } from '../payment-claim/move-claim.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { getClient } from './client.server.ts'
import { mergeClients, separateClient } from './merge-clients.server.ts'

let test: TestDatabase
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
let [payer, other] = ['', '']
beforeEach(async () => {
  test = await createTestDatabase()
  till = await setUpPayableInvoice(test)
  await addOrder(test.database, { email: otherClient.email })
  payer = await clientOf(client.email)
  other = await clientOf(otherClient.email)
})
afterEach(() => test[Symbol.asyncDispose]())

const clientOf = async (email: string) =>
  (
    await test.database
      .selectFrom('client_email')
      .select('client_id as id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id
async function addInvoice(cents: number) {
  const orderId = await addOrder(test.database, { totalCents: cents })
  return inTransaction(till.staff, (inside) => raiseInvoice(inside, { orderId, kind: 'full', cents }))
}
const decide = (id: string, version: number, ctx = till.staff) =>
  decideClaim(ctx, id, { status: 'accepted', version })

/** Does the work in a transaction, and keeps that open until `end` is called. */
async function holdOpen(work: (inside: typeof till.staff) => Promise<unknown>) {
  const [done, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = inTransaction(test.ctxOf(admin), async (inside) => {
    await work(inside)
    done.resolve()
    await end.promise
  })
  await Promise.race([done.promise, ended])
  return { ended, end: end.resolve }
}

/** Waits until so many transactions wait for another one. */
const untilWaiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database)
      return rows.length
    })
    .toBe(count)

/** Tables that still have rows of a client. */
async function tablesOf(clientId: string): Promise<string[]> {
  const found: string[] = []
  for (const [table] of ownerColumns) {
    const { rows } = await sql`select from ${sql.table(table)} where client_id = ${clientId}`.execute(
      test.database,
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

it.each([
  ['is merged into another one', true],
  ['takes another one in', false],
])(
  'loses and doubles nothing of a client that %s while payments are sent and decided',
  async (_, isMerged) => {
    const [from, into] = isMerged ? [payer, other] : [other, payer]
    const second = await addInvoice(10_000)
    const taken = await till.sendAndTake()
    const merging = await holdOpen((inside) => mergeClients(inside, from, into))

    const deciding = decide(taken.id, taken.version)
    const sending = till.send({ invoiceId: second.id, amount: { minor: 1_220_000, currency: 'BDT' } })
    await untilWaiting(2)
    merging.end()
    await Promise.all([merging.ended, deciding])
    const sent = await sending
    await decide(sent, await takeClaim(till.staff, sent, 1))

    expect(await readPaymentState(test)).toMatchObject({
      ...{ payments: 2, entries: 2, receipts: ['RC-000001', 'RC-000002'], notices: 2, credit: 0 },
      invoices: [
        { status: 'paid', total: 59_900, paid: 59_900 },
        { status: 'paid', total: 10_000, paid: 10_000 },
      ],
    })
    expect(await tablesOf(from)).toEqual([])
    expect(await getClient(till.staff, into)).toMatchObject({
      counts: { orders: 3, invoices: 2, payments: 2 },
      balance: { minor: 0 },
    })
  },
)

it('moves a payment whose acceptance is open when the merge begins, and gives it back', async () => {
  const { id, version } = await till.sendAndTake()
  const accepting = await holdOpen((inside) => decide(id, version, inside))
  const merging = mergeClients(till.staff, payer, other)
  await untilWaiting(1)
  accepting.end()
  await accepting.ended
  expect(await merging).toBe(1)
  const paid = { payments: 1, entries: 1, receipts: ['RC-000001'], notices: 1, credit: 0 }
  expect(await readPaymentState(test)).toMatchObject(paid)
  expect(await tablesOf(payer)).toEqual([])

  expect(await separateClient(till.staff, payer)).toBe(1)
  expect(await readPaymentState(test)).toMatchObject(paid)
  expect(await tablesOf(payer)).toEqual(['client_order', 'invoice', 'payment_claim', 'ledger_entry'])
  expect(await tablesOf(other)).toEqual(['client_order'])
})

it('decides payments and merges clients at the same time, each once', async () => {
  const claims = [await till.sendAndTake({ amount: { minor: 1_220_000, currency: 'BDT' } })]
  for (let count = 1; count < 5; count++)
    claims.push(await till.sendAndTake({ amount: { minor: 1_220_000, currency: 'BDT' } }))
  const results = await Promise.allSettled([
    ...claims.map(({ id, version }) => decide(id, version)),
    mergeClients(till.staff, payer, other),
    mergeClients(till.staff, other, payer),
  ])
  expect(results.slice(0, 5).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(results.slice(5).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readPaymentState(test)).toMatchObject({
    ...{ payments: 5, entries: 5, notices: 5, credit: 0 },
    invoices: [{ status: 'part-paid', paid: 50_000 }],
  })
  const left = [await tablesOf(payer), await tablesOf(other)].filter((tables) => tables.length > 0)
  expect(left).toHaveLength(1)
})
