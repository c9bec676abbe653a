import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { createOrderSteps, growth, logo } from '#tests/order-steps.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { cents } from '../money.ts'
import { closeOldOrders } from './expire-orders.server.ts'
import { moveOrder } from './move-order.server.ts'
import { getOrder, listOrders, listOrdersOf } from './order.server.ts'
import { orderMove } from './order-input.ts'
import { openOrderProject } from './order-project.server.ts'
import { placeOrder } from './place-order.server.ts'

let test: TestDatabase
let steps: ReturnType<typeof createOrderSteps>
beforeAll(async () => {
  test = await createTestDatabase()
  steps = createOrderSteps(test)
})
beforeEach(async () => {
  await test.database.deleteFrom('notice').execute()
})
afterAll(() => test[Symbol.asyncDispose]())

it('goes from question to answer to acceptance, with the deposit on an invoice', async () => {
  const { id, number } = await placeOrder(steps.asClient(), growth)
  await steps.move(id, admin, { move: 'ask', questions: ['Which colours?', 'Which language?'] })
  await expect(
    steps.move(id, client, { move: 'answer', answers: ['Green'], attachmentIds: [] }),
  ).rejects.toMatchObject({
    fields: { 'answers.1': 'Please answer this' },
  })
  await steps.move(id, client, { move: 'answer', answers: ['Green', 'Bangla'], attachmentIds: [] })
  expect((await steps.read(id)).questions).toEqual([
    { question: 'Which colours?', answer: 'Green' },
    { question: 'Which language?', answer: 'Bangla' },
  ])
  await steps.accept(id, { dueOn: '2099-01-31', depositPercent: 40 })
  const order = await steps.read(id)
  expect(order).toMatchObject({
    status: 'accepted',
    dueOn: '2099-01-31',
    billedCents: 23_960,
    isDepositPaid: false,
  })
  expect(order.events.map(({ to }) => to)).toEqual(['submitted', 'needs-info', 'submitted', 'accepted'])
  expect(await steps.noticeTitlesFor(client.email)).toEqual([
    `We received your order ${number}`,
    `A question about ${number}`,
    `Your order ${number} is accepted`,
  ])
  const invoice = await test.database
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const [notice] = await test.database
    .selectFrom('notice')
    .select(['text', 'link'])
    .where('title', '=', `Your order ${number} is accepted`)
    .execute()
  expect(notice).toEqual({
    text: `It will be ready by 31 January 2099. We’ll start once ${invoice.number} is paid: $239.60, ৳29,232 at today’s rate.`,
    link: `/dashboard/pending-payment?invoice=${invoice.id}`,
  })
})

it('needs a quote without a plan, and keeps the price of a plan', async () => {
  const { id } = await placeOrder(steps.asClient(), logo)
  for (const terms of [{}, { total: 12_000 }]) {
    await expect(steps.accept(id, terms)).rejects.toMatchObject({ kind: 'conflict' })
  }
  expect(await steps.read(id)).toMatchObject({ status: 'submitted', total: { minor: 0 } })
  const planned = await placeOrder(steps.asClient(), growth)
  await expect(steps.accept(planned.id, { total: 100 })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(steps.accept(planned.id, { dueOn: '2020-01-01' })).rejects.toMatchObject({
    fields: { dueOn: expect.any(String) },
  })
})

it('starts after the deposit is paid, or with a reason', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id, { depositPercent: 50 })
  await expect(steps.move(id, admin, { move: 'start' })).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await steps.pay(id, 29_950)
  await steps.move(id, admin, { move: 'start' })
  const unpaidOrder = await placeOrder(steps.asClient(), growth)
  await steps.accept(unpaidOrder.id)
  await steps.move(unpaidOrder.id, admin, { move: 'start' }, 'An old client')
  expect((await steps.read(unpaidOrder.id)).events.at(-1)).toMatchObject({
    to: 'in-progress',
    reason: 'An old client',
  })
})

it('allows as many change requests as the plan includes', async () => {
  const { id } = await placeOrder(steps.asClient(), { ...growth, planId: 'starter' })
  await steps.accept(id)
  await steps.move(id, admin, { move: 'start' }, 'Trusted')
  for (const left of [1, 0]) {
    await steps.move(id, admin, { move: 'hand-in' })
    await steps.move(id, client, { move: 'ask-changes' }, 'A larger logo')
    const { bought, revisionsUsed } = await steps.read(id)
    expect((bought.revisions ?? 0) - revisionsUsed).toBe(left)
  }
  await steps.move(id, admin, { move: 'hand-in' })
  await expect(steps.move(id, client, { move: 'ask-changes' }, 'Smaller again')).rejects.toThrow(
    'Website with coding, Starter includes 2 revisions, and all are used',
  )
  await steps.move(id, client, { move: 'approve' })
  expect(await steps.read(id)).toMatchObject({ status: 'delivered', deliveredAt: expect.any(Date) })
  expect(await steps.noticeTitlesFor(client.email)).toContainEqual(expect.stringContaining('is delivered'))
})

it('can be cancelled by its client while unpaid and by staff with a reason, which voids its invoices', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id)
  const paid = await placeOrder(steps.asClient(), growth)
  await steps.accept(paid.id)
  await steps.pay(paid.id, 1_000)
  await expect(steps.move(paid.id, client, { move: 'withdraw' })).rejects.toMatchObject({
    kind: 'conflict',
    currentState: { state: 'accepted', version: 2 },
  })
  await expect(steps.move(paid.id, admin, { move: 'cancel' })).rejects.toMatchObject({ kind: 'invalid' })
  await steps.move(paid.id, admin, { move: 'cancel' }, 'The shop has closed')
  expect(await steps.read(paid.id)).toMatchObject({ status: 'cancelled', paymentState: 'credit-due' })
  await steps.move(id, client, { move: 'withdraw' })
  expect(await steps.read(id)).toMatchObject({ status: 'cancelled', billedCents: 0 })
})

it('moves once for two concurrent decisions', async () => {
  for (const rival of ['withdraw', 'decline'] as const) {
    const { id } = await placeOrder(steps.asClient(), growth)
    const outcomes = await Promise.allSettled([
      moveOrder(steps.asStaff(), id, { move: 'accept', version: 1, reason: '', dueOn: null }),
      moveOrder(rival === 'withdraw' ? steps.asClient() : steps.asStaff(), id, {
        move: rival,
        version: 1,
        reason: 'No time',
      }),
    ])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const { status, version } = await steps.read(id)
    expect(refused).toMatchObject([{ kind: 'conflict', currentState: { state: status, version } }])
    expect((await steps.read(id)).billedCents > 0).toBe(status === 'accepted')
  }
})

it('can be moved only by its client and by staff', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  const withdraw = { move: 'withdraw' as const, version: 1, reason: '' }
  await expect(moveOrder(test.ctxOf(otherClient), id, withdraw)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(moveOrder(steps.asClient(), unknownId, withdraw)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(steps.accept(id).then(() => steps.move(id, client, { move: 'start' }))).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(getOrder(test.ctxOf(otherClient), id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(listOrdersOf(test.ctxOf(otherClient), client.email, { limit: 1 })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(listOrders(steps.asClient(), { limit: 1 })).rejects.toMatchObject({ kind: 'forbidden' })
})

it('closes a month after payment and delivery', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id, { depositPercent: 100 })
  await steps.pay(id, 59_900)
  await steps.move(id, admin, { move: 'start' })
  await steps.move(id, admin, { move: 'hand-in' })
  await steps.move(id, admin, { move: 'deliver' })
  const later = (days: number) => test.ctxOf(visitor, { now: () => new Date(Date.now() + days * 86_400_000) })
  expect(await closeOldOrders(later(29))).toBe(0)
  expect(await closeOldOrders(later(31))).toBe(1)
  expect(await steps.read(id)).toMatchObject({ status: 'closed' })
})

async function deliver() {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id, { depositPercent: 50 })
  await steps.pay(id, 29_950)
  await steps.move(id, admin, { move: 'start' })
  await steps.move(id, admin, { move: 'hand-in' })
  await steps.move(id, admin, { move: 'deliver' })
  return id
}

it('is closed with money open only if exactly that amount is confirmed', async () => {
  const id = await deliver()
  for (const open of [undefined, cents(0), cents(29_900), { minor: 29_950, currency: 'BDT' }]) {
    await expect(steps.move(id, admin, { move: 'close', open })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('$299.50 of OR-'),
      fields: { open: '$299.50 is not paid' },
    })
  }
  await steps.move(id, admin, { move: 'close', open: cents(29_950) })
  expect(await steps.read(id)).toMatchObject({ status: 'closed', billedCents: 29_950 })
})

it('is reopened by staff with a reason, which its client is told, and keeps its history', async () => {
  const id = await deliver()
  await expect(steps.move(id, admin, { move: 'reopen' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(steps.move(id, client, { move: 'reopen' }, 'A fault')).rejects.toMatchObject({
    kind: 'conflict',
  })
  await steps.move(id, admin, { move: 'reopen' }, 'The form sends nothing')
  expect(await steps.read(id)).toMatchObject({ status: 'in-progress', deliveredAt: null })
  await steps.move(id, admin, { move: 'hand-in' })
  await steps.move(id, client, { move: 'approve' })
  await steps.move(id, admin, { move: 'close', open: cents(29_950) })
  await steps.move(id, admin, { move: 'reopen' }, 'Another fault')
  const { events, number } = await steps.read(id)
  expect(events.slice(-6).map(({ to }) => to)).toEqual([
    ...['in-progress', 'in-review', 'delivered', 'closed', 'in-progress'].toSpliced(0, 0, 'delivered'),
  ])
  const notices = test.database
    .selectFrom('notice')
    .select('text')
    .where('title', '=', `${number} is open again`)
  expect((await notices.orderBy('id').execute()).map(({ text }) => text)).toEqual([
    expect.stringContaining('The form sends nothing'),
    expect.stringContaining('Another fault'),
  ])
})

it('shows the client where to see the work, and completes the project with the delivery', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id)
  const project = await openOrderProject(steps.asStaff(), id)
  await steps.move(id, admin, { move: 'start' }, 'Trusted')
  const previewUrl = 'https://preview.example/bakery'
  await steps.move(id, admin, { move: 'hand-in', previewUrl })
  expect(await getOrder(steps.asClient(), id)).toMatchObject({ previewUrl })
  await steps.move(id, client, { move: 'ask-changes' }, 'A larger logo')
  await steps.move(id, admin, { move: 'hand-in' })
  await steps.move(id, client, { move: 'approve' })
  expect(await getOrder(steps.asClient(), id)).toMatchObject({ status: 'delivered', previewUrl })
  expect(
    await test.database
      .selectFrom('project')
      .select(['progress', 'version'])
      .where('id', '=', project.id)
      .executeTakeFirst(),
  ).toEqual({ progress: 100, version: 2 })
})

it('accepts only links as the address of a preview', () => {
  const handIn = (previewUrl: string) =>
    orderMove.safeParse({ move: 'hand-in', version: 1, previewUrl }).success
  expect(['https://preview.example', ''].map(handIn)).toEqual([true, true])
  expect(['javascript:alert(1)', '//preview.example', 'preview.example'].map(handIn)).toEqual([
    ...[false, false, false],
  ])
})
