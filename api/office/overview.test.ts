import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { voidInvoice } from '#core/invoice/void-invoice.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { reverseClaim } from '#core/payment-claim/reverse-claim.server.ts'
import { addDays, dayOf } from '#core/time.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from '#tests/orders.ts'
import { addMethod, aMethod, setUpPayableInvoice } from '#tests/payments.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const get = async (path: string) => {
  const answer = await staff.call('GET', `/api${path}`, undefined, { ...staff.bearer })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer
}
const countOf = async (path: string) => Number((await get(path)).headers['x-total-count'])

/** Payments at 18:00 and invoices at the given times of a day in Dhaka. */
async function workOn(day: string) {
  const till = await setUpPayableInvoice(site, { more: { now: () => new Date(`${day}T12:00:00Z`) } })
  const raise = async (time: string) => {
    const orderId = await addOrder(site.database)
    const now = new Date(`${day}T${time}+06:00`)
    await sql`update client_order set created_at = ${now} where id = ${orderId}`.execute(site.database)
    const ctx = { ...till.staff, now: () => now }
    return inTransaction(ctx, (inside) => raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }))
  }
  const send = (some: object = {}) =>
    till.sendAndTake({ amount: { minor: 122_000, currency: 'BDT' }, ...some })
  const accept = async (sent: ReturnType<typeof send>) => {
    const { id, version } = await sent
    await decideClaim(till.staff, id, { status: 'accepted', version })
    return id
  }
  return { ...till, raise, send, accept }
}

it('counts the same days of Dhaka in the overview and in the lists it links to', async () => {
  const today = dayOf(new Date())
  const before = await workOn('2026-01-09')
  const late = await before.accept(before.send())
  await before.raise('23:59:59')

  const { raise, send, accept, staff: cashier } = await workOn('2026-01-10')
  await raise('00:00:00')
  await raise('23:59:59')
  await voidInvoice(cashier, (await raise('13:00:00')).id, { version: 1, reason: 'Billed twice' })
  await accept(send())
  const nagad = await addMethod(cashier, aMethod({ kind: 'nagad' }))
  await accept(send({ methodId: nagad }))
  const another = await send()
  await send()
  // Overpayment: one claim becomes a payment and a credit.
  await accept(send({ amount: { minor: 9_000_000, currency: 'BDT' } }))
  // The invoice is paid already, so the claim becomes a credit only.
  await accept(Promise.resolve(another))
  await reverseClaim(cashier, late, { version: 3, reason: 'Called back' })

  const unpaid = await site.database
    .selectFrom('invoice')
    .select('id')
    .where('status', 'in', ['open', 'part-paid'])
    .orderBy('id')
    .execute()
  const dues = [0, -1, -30, -31, -60, -61].map((days) => addDays(today, days))
  for (const [place, { id }] of unpaid.entries()) {
    const due_on = dues[place] ?? today
    await site.database.updateTable('invoice').set({ due_on }).where('id', '=', id).execute()
  }

  for (const range of ['from=2026-01-10&to=2026-01-10', 'from=2026-01-09&to=2026-01-10']) {
    const { money, trends } = (await get(`/overview?${range}`)).json()
    expect(await countOf(`/invoices?status=billed&${range}`)).toBe(money.invoices)
    for (const rows of [money.receivedBy, trends.ordersByService, money.outstanding]) {
      expect(rows).not.toEqual([])
    }
    for (const { method, payments } of money.receivedBy) {
      expect(await countOf(`/payments?method=${method}&${range}`), method).toBe(payments)
    }
    const payments = money.receivedBy.map((one: { payments: number }) => one.payments)
    const all = payments.reduce((sum: number, one: number) => sum + one, 0)
    expect(await countOf(`/payments?${range}`)).toBe(all)
    for (const { service, count } of trends.ordersByService) {
      expect(await countOf(`/orders?serviceKind=${service}&${range}`), service).toBe(count)
    }
    for (const { age, count, open } of money.outstanding) {
      const found = await get(`/invoices?age=${age}`)
      expect(Number(found.headers['x-total-count']), age).toBe(count)
      const sum = found.json().reduce((sum: number, one: typeof money) => sum + one.open.minor, 0)
      expect(sum, age).toBe(open.minor)
    }
  }

  const { money } = (await get('/overview?from=2026-01-10&to=2026-01-10')).json()
  expect(money.invoices).toBe(3)
  expect(money.receivedBy).toMatchObject([
    { method: 'bkash', payments: 4 },
    { method: 'nagad', payments: 1 },
  ])
  expect(money.outstanding.map(({ count }: { count: number }) => count)).toEqual([1, 2, 1, 0])
  expect(await countOf('/invoices?status=unpaid')).toBe(4)
})

it('refuses invalid dates and ages', async () => {
  for (const path of ['/invoices?from=2026-02-30', '/payments?to=today', '/invoices?age=old']) {
    const answer = await staff.call('GET', `/api${path}`, undefined, { ...staff.bearer })
    expect(answer.statusCode, path).toBe(422)
  }
})
