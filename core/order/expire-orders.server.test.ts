import { afterEach, beforeEach, expect, it } from 'vitest'
import { addMember } from '#tests/client-members.ts'
import { admin, client, otherClient, visitor } from '#tests/factories.ts'
import { createOrderSteps, growth } from '#tests/order-steps.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { issueCreditNote } from '../invoice/issue-credit-note.server.ts'
import { clientOwner } from '../owner/owner.ts'
import { readSiteSettings, updateSiteSettings } from '../site-settings/site-settings.server.ts'
import { defaultSettings } from '../site-settings/site-settings.ts'
import { closeOldOrders, expireOrders } from './expire-orders.server.ts'
import { dueExpiryStep } from './expiry.ts'
import { enterOrder, placeOrder } from './place-order.server.ts'

let test: TestDatabase
let steps: ReturnType<typeof createOrderSteps>
beforeEach(async () => {
  test = await createTestDatabase()
  steps = createOrderSteps(test)
})
afterEach(() => test[Symbol.asyncDispose]())

const dayMs = 86_400_000
/** Runs the job on a day, twice at once. */
async function runOn(day: number): Promise<number> {
  const ctx = test.ctxOf(visitor, { now: () => new Date(Date.now() + day * dayMs) })
  const [one, other] = await Promise.all([expireOrders(ctx), expireOrders(ctx)])
  return one + other
}
const statusOf = async (id: string) => (await steps.read(id)).status

async function warningsTo(email: string) {
  const notices = test.database
    .selectFrom('notice')
    .select(['email', 'event'])
    .where('event', 'like', 'order.expires:%')
  const mails = test.database
    .selectFrom('mail')
    .select('id')
    .where('subject', 'like', '%expires on%')
    .execute()
  const found = (await notices.orderBy('id').execute()).filter((one) => one.email === email)
  return { steps: found.map(({ event }) => event.split(':').at(-1)), mails: (await mails).length }
}

async function acceptUnpaid() {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id)
  return id
}

it('warns 7 days and 1 day before, then expires and voids the invoice, each once', async () => {
  const id = await acceptUnpaid()
  const seen: string[] = []
  for (let day = 20; day <= 40; day++) {
    await runOn(day)
    seen.push(`${day}: ${await statusOf(id)}, ${(await warningsTo(client.email)).steps.length}`)
  }
  expect(seen).toContain('22: accepted, 0')
  expect(seen).toContain('23: accepted, 1')
  expect(seen).toContain('28: accepted, 1')
  expect(seen).toContain('29: accepted, 2')
  expect(seen).toContain('30: expired, 2')
  expect(await warningsTo(client.email)).toEqual({ steps: ['warn', 'warn-again'], mails: 2 })
  expect((await steps.read(id)).billedCents).toBe(0)
  expect((await steps.read(id)).events.filter(({ to }) => to === 'expired')).toHaveLength(1)
})

it('does not expire before both warnings were sent, however many days were missed', async () => {
  const id = await acceptUnpaid()
  const { id: asked } = await placeOrder(steps.asClient(), growth)
  await steps.move(asked, admin, { move: 'ask', questions: ['When?'] })
  expect(await runOn(100)).toBe(0)
  expect(await runOn(105)).toBe(0)
  expect([await statusOf(id), (await warningsTo(client.email)).steps]).toEqual(['accepted', ['warn', 'warn']])
  expect(await runOn(110)).toBe(0)
  expect((await warningsTo(client.email)).mails).toBe(4)
  expect(await runOn(111)).toBe(2)
  expect([await statusOf(id), await statusOf(asked)]).toEqual(['expired', 'expired'])
})

it('starts over after a change, and stops once a payment is on the way', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.move(id, admin, { move: 'ask', questions: ['When?'] })
  await runOn(24)
  await steps.move(id, client, { move: 'answer', answers: ['Soon'], attachmentIds: [] })
  await steps.accept(id)
  await test.database
    .updateTable('client_order')
    .set({ updated_at: new Date(Date.now() + 25 * dayMs) })
    .execute()
  await runOn(31)
  expect([await statusOf(id), (await warningsTo(client.email)).steps]).toEqual(['accepted', ['warn']])
  await runOn(48)
  await steps.pay(id, 100)
  for (const day of [54, 55, 56, 70]) expect(await runOn(day)).toBe(0)
  expect([await statusOf(id), (await warningsTo(client.email)).steps]).toEqual(['accepted', ['warn', 'warn']])
})

it('notifies staff once for each warning of a client whom nobody can notify, and tells the truth at the end', async () => {
  await addAccount(test.database, admin)
  const clientId = await createClient(steps.asStaff(), clientBody.parse({ name: 'Walk-in' }))
  const entered = { ...growth, email: clientOwner(clientId), clientName: 'Walk-in', source: 'staff' } as const
  const { id, number } = await enterOrder(steps.asStaff(), entered)
  await steps.accept(id)
  for (const day of [22, 23, 24, 29, 30]) {
    await runOn(day)
    await runOn(day)
  }
  expect(await statusOf(id)).toBe('expired')
  const notices = await test.database
    .selectFrom('notice')
    .select(['email', 'title', 'text', 'link'])
    .orderBy('id')
    .execute()
  const unreached = 'The client has no e-mail address, so nobody was warned.'
  const expiring = { email: admin.email, title: expect.stringMatching(`^${number} expires on `) }
  const link = expect.stringContaining(id)
  expect(notices).toEqual([
    { ...expiring, text: `${unreached} Please call, or send a link.`, link },
    { ...expiring, text: `${unreached} Please call, or send a link.`, link },
    {
      ...{ email: admin.email, title: `${number} has expired`, link },
      text: `The client did not answer or pay the deposit. ${unreached}`,
    },
  ])
})

it('warns the members of a client without an address', async () => {
  await addAccount(test.database, admin)
  await addAccount(test.database, otherClient)
  const clientId = await createClient(steps.asStaff(), clientBody.parse({ name: 'A company' }))
  const entered = {
    ...growth,
    email: clientOwner(clientId),
    clientName: 'A company',
    source: 'staff',
  } as const
  const { id, number } = await enterOrder(steps.asStaff(), entered)
  await addMember(test.database, { email: otherClient.email, clientId, scopes: ['read'] })
  expect((await steps.read(id)).isNotified).toBe(true)
  await steps.accept(id)
  for (const day of [23, 29, 30]) await runOn(day)
  expect((await warningsTo(otherClient.email)).steps).toEqual(['warn', 'warn-again'])
  expect(await steps.noticeTitlesFor(admin.email)).toEqual([`${number} has expired`])
  const ended = test.database.selectFrom('notice').select('text').where('email', '=', admin.email)
  expect(await ended.executeTakeFirst()).toEqual({
    text: 'The client did not answer or pay the deposit, and was warned twice.',
  })
})

it('takes the number of days from the settings of the site', async () => {
  const { version } = await readSiteSettings(steps.asStaff())
  await updateSiteSettings(steps.asStaff(), { version, orderExpiryDays: 10 })
  expect(defaultSettings.orderExpiryDays).toBe(30)
  const id = await acceptUnpaid()
  for (const day of [2, 3, 8, 9]) await runOn(day)
  expect(await statusOf(id)).toBe('accepted')
  expect(await runOn(10)).toBe(1)
})

it('does each step once on any pattern of missed days', () => {
  const start = new Date('2026-01-01T03:00:00Z')
  for (let pattern = 0; pattern < 2_000; pattern++) {
    const order = { updatedAt: start, warnedAt: null as Date | null, lastWarnedAt: null as Date | null }
    const done: { step: string; day: number }[] = []
    for (let day = 1; day <= 60; day++) {
      // A tenth of the days, other ones in each pattern.
      if ((day * 7919 + pattern * 104_729) % 97 < 10) continue
      const now = new Date(start.getTime() + day * dayMs)
      const due = dueExpiryStep(order, { inactiveDays: 30, today: now.toISOString().slice(0, 10) })
      if (!due) continue
      done.push({ step: due.step, day })
      if (due.step === 'warn') order.warnedAt = now
      if (due.step === 'warn-again') order.lastWarnedAt = now
      if (due.step === 'expire') break
    }
    const [warned, warnedAgain, expired] = done
    expect(done.map(({ step }) => step)).toEqual(['warn', 'warn-again', 'expire'])
    expect((expired?.day ?? 0) - (warned?.day ?? 0)).toBeGreaterThanOrEqual(7)
    expect((expired?.day ?? 0) - (warnedAgain?.day ?? 0)).toBeGreaterThanOrEqual(1)
    expect(expired?.day).toBeGreaterThanOrEqual(30)
  }
})

it('closes a delivered order whose rest was credited, and the others after it', async () => {
  const deliver = async () => {
    const { id } = await placeOrder(steps.asClient(), growth)
    await steps.accept(id, { depositPercent: 100 })
    const invoice = await test.database
      .selectFrom('invoice')
      .select(['id', 'total_cents as total'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await steps.move(id, admin, { move: 'start' }, 'Agreed')
    await steps.move(id, admin, { move: 'hand-in' })
    await steps.move(id, client, { move: 'approve' })
    return { id, invoiceId: invoice.id, total: Number(invoice.total) }
  }
  const credited = await deliver()
  await issueCreditNote(steps.asStaff(), credited.invoiceId, {
    amount: { minor: 1_000, currency: 'USD' },
    reason: 'A page less',
  })
  await steps.pay(credited.id, credited.total - 1_000)
  const paid = await deliver()
  await steps.pay(paid.id, paid.total)
  const later = { now: () => new Date(Date.now() + 40 * dayMs) }
  expect(await closeOldOrders(test.ctxOf(visitor, later))).toBe(2)
  expect(await Promise.all([credited, paid].map(({ id }) => statusOf(id)))).toEqual(['closed', 'closed'])
})
