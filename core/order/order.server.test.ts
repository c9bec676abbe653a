import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { closeOldOrders, expireOrders } from './expire-orders.server.ts'
import { moveOrder } from './move-order.server.ts'
import { getOrder, listOrders, listOrdersOf } from './order.server.ts'
import type { OrderMove } from './order-input.ts'
import { raiseOrderInvoice } from './order-invoices.server.ts'
import { writeOrderMessage } from './order-messages.server.ts'
import { openOrderProject } from './order-project.server.ts'
import { enterOrder, placeOrder } from './place-order.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  await test.database.deleteFrom('notice').execute()
})
afterAll(() => test[Symbol.asyncDispose]())

const growth = {
  service: 'website-coding',
  planId: 'growth',
  brief: { business: 'A bakery in Sylhet', phone: '01711000000', hidden: 'not asked' },
  attachmentIds: [],
}
const logo = {
  service: 'graphic-design',
  planId: '',
  brief: { wanted: 'A logo', text: 'Rupa' },
  attachmentIds: [],
}

const asClient = (more = {}) => test.ctxOf(client, more)
const asStaff = (more = {}) => test.ctxOf(admin, more)
const read = (id: string) => getOrder(asStaff(), id)
type Moving = OrderMove extends infer One
  ? One extends OrderMove
    ? Omit<One, 'version' | 'reason'>
    : never
  : never
async function move(id: string, who: typeof client | typeof admin, wanted: Moving, reason = '') {
  const { version } = await read(id)
  return moveOrder(test.ctxOf(who), id, { ...wanted, version, reason } as OrderMove)
}
const accept = (id: string, more = {}) => move(id, admin, { move: 'accept', dueOn: null, ...more })
const toldTo = async (email: string) => {
  const told = await test.database.selectFrom('notice').select(['title', 'email']).orderBy('id').execute()
  return told.filter((one) => one.email === email).map(({ title }) => title)
}
/** As a checked payment would. */
async function pay(orderId: string, cents: number) {
  const invoice = await test.database
    .selectFrom('invoice')
    .select(['id', 'email'])
    .where('order_id', '=', orderId)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow()
  await test.database
    .insertInto('ledger_entry')
    .values({
      id: crypto.randomUUID(),
      at: new Date(),
      type: 'payment',
      invoice_id: invoice.id,
      email: invoice.email,
      amount_cents: cents,
      currency: 'USD',
      poisha: null,
      claim_id: null,
      person_id: null,
      reason: '',
    })
    .execute()
}

it('keeps what was bought as it stood then, and what was asked for', async () => {
  const { id, number } = await placeOrder(asClient(), growth)
  expect(number).toMatch(/^OR-\d{6}$/)
  const plans = test.database.updateTable('service').where('slug', '=', 'website-coding')
  const { plans: before } = await test.database
    .selectFrom('service')
    .select('plans')
    .where('slug', '=', 'website-coding')
    .executeTakeFirstOrThrow()
  await plans.set({ plans: '[]' }).execute()
  const order = await getOrder(asClient(), id)
  await plans.set({ plans: JSON.stringify(before) }).execute()
  expect(order).toMatchObject({
    status: 'submitted',
    source: 'web',
    total: { minor: 59_900, currency: 'USD' },
    bought: { name: 'Website with coding, Growth', priceCents: 59_900, revisions: 4, supportMonths: 3 },
    paymentState: 'unpaid',
    brief: [
      { label: 'What does your business do?', text: 'A bakery in Sylhet' },
      { label: 'Phone or WhatsApp', text: '01711000000' },
    ],
    events: [{ from: '', to: 'submitted' }],
  })
})

it('refuses an order without a plan, without an answer that is needed, and of what is not offered', async () => {
  const order = (some: object) => placeOrder(asClient(), { ...growth, ...some })
  await expect(order({ planId: '' })).rejects.toMatchObject({
    kind: 'invalid',
    fields: { planId: expect.any(String) },
  })
  await expect(order({ planId: 'starter2' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(order({ service: 'rockets' })).rejects.toMatchObject({
    fields: { service: expect.any(String) },
  })
  await expect(order({ brief: {} })).rejects.toMatchObject({
    fields: { 'brief.business': 'Please answer this' },
  })
  await expect(
    placeOrder(asClient(), { ...logo, brief: { wanted: 'A ship', text: 'x' } }),
  ).rejects.toMatchObject({ fields: { 'brief.wanted': 'Please choose one of these' } })
  await expect(placeOrder(test.ctxOf(visitor), growth)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it('is placed once for twenty calls with one key, with one number and one notice', async () => {
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(asClient(), growth, 'one-key')),
  )
  expect(new Set(placed.map(({ number }) => number)).size).toBe(1)
  expect(await toldTo(client.email)).toEqual([`We have your order ${placed[0]?.number}`])
})

it('is entered by staff for a client who wrote by chat, and by nobody else', async () => {
  const entered = {
    ...growth,
    brief: {},
    email: 'nusrat@example.com',
    clientName: 'Nusrat',
    source: 'chat' as const,
  }
  await expect(enterOrder(asClient(), entered)).rejects.toMatchObject({ kind: 'forbidden' })
  const { id } = await enterOrder(asStaff(), entered)
  expect(await read(id)).toMatchObject({ email: 'nusrat@example.com', clientName: 'Nusrat', source: 'chat' })
  expect(await toldTo('nusrat@example.com')).toHaveLength(1)
})

it('goes from question to answer to acceptance, with the deposit on an invoice', async () => {
  const { id, number } = await placeOrder(asClient(), growth)
  await move(id, admin, { move: 'ask', questions: ['Which colours?', 'Which language?'] })
  await expect(
    move(id, client, { move: 'answer', answers: ['Green'], attachmentIds: [] }),
  ).rejects.toMatchObject({
    fields: { 'answers.1': 'Please answer this' },
  })
  await move(id, client, { move: 'answer', answers: ['Green', 'Bangla'], attachmentIds: [] })
  expect((await read(id)).questions).toEqual([
    { question: 'Which colours?', answer: 'Green' },
    { question: 'Which language?', answer: 'Bangla' },
  ])
  await accept(id, { dueOn: '2099-01-31', depositPercent: 40 })
  const order = await read(id)
  expect(order).toMatchObject({
    status: 'accepted',
    dueOn: '2099-01-31',
    billedCents: 23_960,
    isDepositPaid: false,
  })
  expect(order.events.map(({ to }) => to)).toEqual(['submitted', 'needs-info', 'submitted', 'accepted'])
  expect(await toldTo(client.email)).toEqual([
    `We have your order ${number}`,
    `A question about ${number}`,
    expect.stringContaining('for $239.60'),
    `Your order ${number} is accepted`,
  ])
})

it('gets its price when it is accepted where no plan fixes it, and keeps a plan’s', async () => {
  const { id } = await placeOrder(asClient(), logo)
  await expect(accept(id)).rejects.toMatchObject({ fields: { total: 'Please say the price' } })
  await accept(id, { total: 12_000, depositPercent: 100 })
  expect(await read(id)).toMatchObject({ total: { minor: 12_000 }, bought: { priceCents: 12_000 } })
  const planned = await placeOrder(asClient(), growth)
  await expect(accept(planned.id, { total: 100 })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(accept(planned.id, { dueOn: '2020-01-01' })).rejects.toMatchObject({
    fields: { dueOn: expect.any(String) },
  })
})

it('begins once its deposit is paid, or for a reason', async () => {
  const { id } = await placeOrder(asClient(), growth)
  await accept(id, { depositPercent: 50 })
  await expect(move(id, admin, { move: 'start' })).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await pay(id, 29_950)
  await move(id, admin, { move: 'start' })
  const hurried = await placeOrder(asClient(), growth)
  await accept(hurried.id)
  await move(hurried.id, admin, { move: 'start' }, 'An old client')
  expect((await read(hurried.id)).events.at(-1)).toMatchObject({ to: 'in-progress', reason: 'An old client' })
})

it('lets changes be asked for as often as the plan says', async () => {
  const { id } = await placeOrder(asClient(), { ...growth, planId: 'starter' })
  await accept(id)
  await move(id, admin, { move: 'start' }, 'Trusted')
  for (const left of [1, 0]) {
    await move(id, admin, { move: 'hand-in' })
    await move(id, client, { move: 'ask-changes' }, 'A larger logo')
    const { bought, revisionsUsed } = await read(id)
    expect((bought.revisions ?? 0) - revisionsUsed).toBe(left)
  }
  await move(id, admin, { move: 'hand-in' })
  await expect(move(id, client, { move: 'ask-changes' }, 'Smaller again')).rejects.toThrow(
    'Website with coding, Starter includes 2 revisions, and all are used',
  )
  await move(id, client, { move: 'approve' })
  expect(await read(id)).toMatchObject({ status: 'delivered', deliveredAt: expect.any(Date) })
  expect(await toldTo(client.email)).toContainEqual(expect.stringContaining('is delivered'))
})

it('is cancelled by its client while nothing is paid, by staff with a reason, and owes nothing then', async () => {
  const { id } = await placeOrder(asClient(), growth)
  await accept(id)
  const paid = await placeOrder(asClient(), growth)
  await accept(paid.id)
  await pay(paid.id, 1_000)
  await expect(move(paid.id, client, { move: 'withdraw' })).rejects.toMatchObject({
    kind: 'conflict',
    standing: { state: 'accepted', version: 2 },
  })
  await expect(move(paid.id, admin, { move: 'cancel' })).rejects.toMatchObject({ kind: 'invalid' })
  await move(paid.id, admin, { move: 'cancel' }, 'The shop has closed')
  expect(await read(paid.id)).toMatchObject({ status: 'cancelled', paymentState: 'credit-due' })
  await move(id, client, { move: 'withdraw' })
  expect(await read(id)).toMatchObject({ status: 'cancelled', billedCents: 0 })
})

it('moves once when two decide at the same moment', async () => {
  for (const rival of ['withdraw', 'decline'] as const) {
    const { id } = await placeOrder(asClient(), growth)
    const outcomes = await Promise.allSettled([
      moveOrder(asStaff(), id, { move: 'accept', version: 1, reason: '', dueOn: null }),
      moveOrder(rival === 'withdraw' ? asClient() : asStaff(), id, {
        move: rival,
        version: 1,
        reason: 'No time',
      }),
    ])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const { status, version } = await read(id)
    expect(refused).toMatchObject([{ kind: 'conflict', standing: { state: status, version } }])
    expect((await read(id)).billedCents > 0).toBe(status === 'accepted')
  }
})

it('is moved by its client and by staff only', async () => {
  const { id } = await placeOrder(asClient(), growth)
  const withdraw = { move: 'withdraw' as const, version: 1, reason: '' }
  await expect(moveOrder(test.ctxOf(otherClient), id, withdraw)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(moveOrder(asClient(), unknownId, withdraw)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(accept(id).then(() => move(id, client, { move: 'start' }))).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(getOrder(test.ctxOf(otherClient), id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(listOrdersOf(test.ctxOf(otherClient), client.email, { limit: 1 })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(listOrders(asClient(), { limit: 1 })).rejects.toMatchObject({ kind: 'forbidden' })
})

it('carries a conversation, whose internal part the client never sees', async () => {
  const { id, number } = await placeOrder(asClient(), growth)
  const say = (ctx: ReturnType<typeof asClient>, text: string, internal = false) =>
    writeOrderMessage(ctx, id, { text, internal, attachmentIds: [] })
  await say(asClient(), 'May I add a page?', true)
  await say(asStaff(), 'Charge for it', true)
  await say(asStaff(), 'Yes, for $40')
  const texts = async (ctx: ReturnType<typeof asClient>) =>
    (await getOrder(ctx, id)).messages.map(({ text }) => text)
  expect(await texts(asClient())).toEqual(['May I add a page?', 'Yes, for $40'])
  expect(await texts(asStaff())).toHaveLength(3)
  expect(await toldTo(client.email)).toEqual([`We have your order ${number}`, `A message about ${number}`])
})

it('bills the rest once, and extras as often as there are any', async () => {
  const { id } = await placeOrder(asClient(), growth)
  const balance = { kind: 'balance' as const, title: '', dueOn: null }
  await expect(raiseOrderInvoice(asStaff(), id, balance)).rejects.toMatchObject({ kind: 'conflict' })
  await accept(id, { depositPercent: 50 })
  await expect(raiseOrderInvoice(asClient(), id, balance)).rejects.toMatchObject({ kind: 'forbidden' })
  await raiseOrderInvoice(asStaff(), id, balance)
  expect((await read(id)).billedCents).toBe(59_900)
  await expect(raiseOrderInvoice(asStaff(), id, balance)).rejects.toMatchObject({ kind: 'conflict' })
  const extra = { kind: 'extra' as const, title: 'A sixth page', total: 4_000, dueOn: null }
  await expect(raiseOrderInvoice(asStaff(), id, { ...extra, title: '' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await raiseOrderInvoice(asStaff(), id, extra)
  await raiseOrderInvoice(asStaff(), id, extra)
  expect((await read(id)).billedCents).toBe(67_900)
})

it('becomes a project once, with what is known already', async () => {
  const { id, number } = await placeOrder(asClient(), {
    ...growth,
    brief: { business: 'A bakery', domain: 'Bakery.example' },
  })
  await expect(openOrderProject(asStaff(), id)).rejects.toMatchObject({ kind: 'conflict' })
  await accept(id)
  const opened = await Promise.allSettled(Array.from({ length: 5 }, () => openOrderProject(asStaff(), id)))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const projects = await test.database
    .selectFrom('project')
    .select(['id', 'email', 'owner_name', 'website_url', 'description', 'tags'])
    .execute()
  expect(projects).toEqual([
    {
      id: (await read(id)).projectId,
      email: client.email,
      owner_name: client.name,
      website_url: 'https://bakery.example',
      description: expect.stringContaining('A bakery'),
      tags: [number],
    },
  ])
})

it('expires after a month of the client’s silence, and is closed a month after it was paid and delivered', async () => {
  const [asked, unpaid, ours, begun] = await Promise.all(
    [1, 2, 3, 4].map(() => placeOrder(asClient(), growth)),
  )
  if (!asked || !unpaid || !ours || !begun) throw new Error('There are four')
  await move(asked.id, admin, { move: 'ask', questions: ['When?'] })
  await accept(unpaid.id)
  await accept(begun.id, { depositPercent: 100 })
  await pay(begun.id, 59_900)
  await move(begun.id, admin, { move: 'start' })
  await move(begun.id, admin, { move: 'hand-in' })
  await move(begun.id, admin, { move: 'deliver' })
  const later = (days: number) => test.ctxOf(visitor, { now: () => new Date(Date.now() + days * 86_400_000) })
  expect([await expireOrders(later(29)), await closeOldOrders(later(29))]).toEqual([0, 0])
  await Promise.all([1, 2, 3].map(() => expireOrders(later(31))))
  expect(await closeOldOrders(later(31))).toBe(1)
  const statuses = await Promise.all(
    [asked, unpaid, ours, begun].map(async ({ id }) => (await read(id)).status),
  )
  expect(statuses).toEqual(['expired', 'expired', 'submitted', 'closed'])
  expect((await read(unpaid.id)).billedCents).toBe(0)
  expect((await read(asked.id)).events.filter(({ to }) => to === 'expired')).toHaveLength(1)
})
