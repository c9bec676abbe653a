import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember } from '#tests/client-members.ts'
import { client, otherClient, visitor } from '#tests/factories.ts'
import { createOrderSteps, growth, logo } from '#tests/order-steps.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { usd } from '../money.ts'
import { clientOwner } from '../owner/owner.ts'
import { getOrder } from './order.server.ts'
import { raiseOrderInvoice } from './order-invoices.server.ts'
import { writeOrderMessage } from './order-messages.server.ts'
import { openOrderProject } from './order-project.server.ts'
import { enterOrder, placeOrder } from './place-order.server.ts'

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

it('stores a snapshot of the plan and the answers to the brief', async () => {
  const { id, number } = await placeOrder(steps.asClient(), growth)
  expect(number).toMatch(/^OR-\d{6}$/)
  const plans = test.database.updateTable('service').where('slug', '=', 'website-coding')
  const { plans: before } = await test.database
    .selectFrom('service')
    .select('plans')
    .where('slug', '=', 'website-coding')
    .executeTakeFirstOrThrow()
  await plans.set({ plans: '[]' }).execute()
  const order = await getOrder(steps.asClient(), id)
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

it('refuses an order without a plan, without a required answer, or of an unknown service', async () => {
  const order = (some: object) => placeOrder(steps.asClient(), { ...growth, ...some })
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
    placeOrder(steps.asClient(), { ...logo, brief: { wanted: 'A ship', text: 'x' } }),
  ).rejects.toMatchObject({ fields: { 'brief.wanted': 'Please choose one of these' } })
  await expect(placeOrder(test.ctxOf(visitor), growth)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it('is placed once for twenty concurrent calls with one idempotency key, with one number and one notice', async () => {
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(steps.asClient(), growth, 'one-key')),
  )
  expect(new Set(placed.map(({ number }) => number)).size).toBe(1)
  expect(await steps.noticeTitlesFor(client.email)).toEqual([`We received your order ${placed[0]?.number}`])
})

it('can be entered for a client by staff only', async () => {
  const entered = {
    ...growth,
    brief: {},
    email: 'nusrat@example.com',
    clientName: 'Nusrat',
    source: 'chat' as const,
  }
  await expect(enterOrder(steps.asClient(), entered)).rejects.toMatchObject({ kind: 'forbidden' })
  const { id } = await enterOrder(steps.asStaff(), entered)
  expect(await steps.read(id)).toMatchObject({
    email: 'nusrat@example.com',
    clientName: 'Nusrat',
    source: 'chat',
  })
  expect(await steps.noticeTitlesFor('nusrat@example.com')).toHaveLength(1)
})

it('has a conversation whose internal messages are hidden from the client', async () => {
  const { id, number } = await placeOrder(steps.asClient(), growth)
  const write = (ctx: ReturnType<typeof steps.asClient>, text: string, internal = false) =>
    writeOrderMessage(ctx, id, { text, internal, attachmentIds: [] })
  await write(steps.asClient(), 'May I add a page?', true)
  await write(steps.asStaff(), 'Charge for it', true)
  await write(steps.asStaff(), 'Yes, for $40')
  const texts = async (ctx: ReturnType<typeof steps.asClient>) =>
    (await getOrder(ctx, id)).messages.map(({ text }) => text)
  expect(await texts(steps.asClient())).toEqual(['May I add a page?', 'Yes, for $40'])
  expect(await texts(steps.asStaff())).toHaveLength(3)
  expect(await steps.noticeTitlesFor(client.email)).toEqual([
    `We received your order ${number}`,
    `A message about ${number}`,
  ])
})

it('bills the balance once, and any number of extras', async () => {
  const { id } = await placeOrder(steps.asClient(), growth)
  const balance = { kind: 'balance' as const, title: '', dueOn: null }
  await expect(raiseOrderInvoice(steps.asStaff(), id, balance)).rejects.toMatchObject({ kind: 'conflict' })
  await steps.accept(id, { depositPercent: 50 })
  await expect(raiseOrderInvoice(steps.asClient(), id, balance)).rejects.toMatchObject({ kind: 'forbidden' })
  await raiseOrderInvoice(steps.asStaff(), id, balance)
  expect((await steps.read(id)).billedCents).toBe(59_900)
  await expect(raiseOrderInvoice(steps.asStaff(), id, balance)).rejects.toMatchObject({ kind: 'conflict' })
  const extra = { kind: 'extra' as const, title: 'A sixth page', total: usd(40), dueOn: null }
  await expect(raiseOrderInvoice(steps.asStaff(), id, { ...extra, title: '' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await raiseOrderInvoice(steps.asStaff(), id, extra)
  await raiseOrderInvoice(steps.asStaff(), id, extra)
  expect((await steps.read(id)).billedCents).toBe(67_900)
})

it('creates one project, prefilled with the data of the order', async () => {
  const { id, number } = await placeOrder(steps.asClient(), {
    ...growth,
    brief: { business: 'A bakery', domain: 'Bakery.example', phone: '+880 1711-000000' },
  })
  await expect(openOrderProject(steps.asStaff(), id)).rejects.toMatchObject({ kind: 'conflict' })
  await steps.accept(id)
  const opened = await Promise.allSettled(
    Array.from({ length: 5 }, () => openOrderProject(steps.asStaff(), id)),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const projects = await test.database
    .selectFrom('project')
    .select(['id', 'email', 'company_name', 'owner_name', 'website_url', 'description', 'tags'])
    .execute()
  expect(projects).toEqual([
    {
      id: (await steps.read(id)).projectId,
      email: client.email,
      company_name: 'Website with coding, Growth',
      owner_name: client.name,
      website_url: 'https://bakery.example',
      description: 'What does your business do?\nA bakery',
      tags: [number],
    },
  ])
})

it('reads if somebody is notified of the invoices of an order, besides the order', async () => {
  await addAccount(test.database, otherClient)
  const clientId = await createClient(steps.asStaff(), clientBody.parse({ name: 'A company' }))
  const entered = { ...growth, email: clientOwner(clientId), clientName: 'A company' }
  const { id } = await enterOrder(steps.asStaff(), { ...entered, source: 'staff' })
  expect(await steps.read(id)).toMatchObject({ isNotified: false, isNotifiedOfInvoices: false })
  await addMember(test.database, { email: otherClient.email, clientId, scopes: ['billing'] })
  expect(await steps.read(id)).toMatchObject({ isNotified: false, isNotifiedOfInvoices: true })
  await steps.accept(id)
  expect(await steps.noticeTitlesFor(otherClient.email)).toEqual([
    expect.stringMatching(/^A company: Your order OR-\d+ is accepted$/),
  ])
})
