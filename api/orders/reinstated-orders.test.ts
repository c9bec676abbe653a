import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMove } from '#core/order/move-order.server.ts'
import type { WholeOrder } from '#core/order/order-response.ts'
import { getOrderLocked } from '#core/order/order-rows.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { admin, client } from '#tests/factories.ts'
import { createOrderSteps } from '#tests/order-steps.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })
let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let clientId: string
let slug: string
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
  const plans = [{ name: 'Basic', price: usd(100_00), features: ['One page'] }]
  slug = (await asStaff.call('POST', '/services', { title: 'Posters', active: true, plans })).json().slug
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

async function setPrice(minor: number) {
  const { version, plans } = (await asStaff.call('GET', `/services/${slug}`)).json()
  const [plan] = plans
  const answer = await asStaff.call('PATCH', `/services/${slug}`, {
    version,
    plans: [{ ...plan, price: usd(minor) }],
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function place(more: object = {}): Promise<string> {
  const order = { service: slug, planId: 'plan-basic', email: client.email, source: 'chat', ...more }
  const placed = await asStaff.call('POST', '/orders', order)
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json().insertedId
}
const read = async (id: string, site = asStaff) =>
  (await site.call('GET', `/orders/id/${id}`)).json<WholeOrder>()
async function move(id: string, body: object, site = asStaff) {
  const { version } = await read(id)
  return site.call('POST', `/orders/${id}/moves`, { version, ...body })
}
async function moved(id: string, body: object, site = asStaff) {
  const answer = await move(id, body, site)
  expect(answer.statusCode, answer.body).toBe(200)
}
const reopen = { move: 'reinstate', reason: 'You wrote again' }
const accept = { move: 'accept', dueOn: '', depositPercent: 50 }
const invoicesOf = async (id: string) =>
  (await asStaff.call('GET', `/invoices/${client.email}?order=${id}`)).json<
    { status: string; kind: string; total: object }[]
  >()

it('opens a declined order again at its old price, for staff with a reason', async () => {
  await setPrice(100_00)
  const id = await place()
  expect(await read(id)).toMatchObject({ currentPrice: null })
  await moved(id, { move: 'decline', reason: 'No time' })
  await setPrice(120_00)
  expect(await read(id)).toMatchObject({ total: usd(100_00), currentPrice: usd(120_00) })
  expect(await read(id, asClient)).toMatchObject({ currentPrice: null })
  expectProblem(await move(id, { ...reopen, reason: ' ' }), 422)
  expectProblem(await move(id, reopen, asClient), 409)
  await moved(id, reopen)
  expect(await read(id)).toMatchObject({ status: 'submitted', total: usd(100_00), dueOn: null })
  const notices = (await asClient.call('GET', '/notices')).json()
  expect(JSON.stringify(notices)).toContain('Its price is $100. We’ll look at it and reply.')
  expectProblem(await move(id, reopen), 409)
})

it('takes today’s price as a new snapshot, and refuses one that has changed meanwhile', async () => {
  await setPrice(100_00)
  const id = await place()
  await moved(id, { move: 'cancel', reason: 'The client is away' })
  await setPrice(150_00)
  const stale = await move(id, { ...reopen, price: usd(140_00) })
  expect([stale.statusCode, stale.json().message]).toEqual([
    409,
    'The price has changed: Basic now costs $150, not $140. Please look at it again.',
  ])
  await moved(id, { ...reopen, price: usd(150_00) })
  expect(await read(id)).toMatchObject({
    ...{ status: 'submitted', total: usd(150_00) },
    snapshot: { price: usd(150_00), features: ['One page'] },
  })
  await moved(id, accept)
  expect(await invoicesOf(id)).toMatchObject([{ status: 'open', total: usd(75_00) }])
})

it('leaves void invoices void, and raises no second one beside a paid one', async () => {
  await setPrice(100_00)
  const id = await place()
  await moved(id, accept)
  await moved(id, { move: 'withdraw', reason: '' }, asClient)
  await moved(id, reopen)
  await moved(id, accept)
  expect((await invoicesOf(id)).map(({ status }) => status).sort()).toEqual(['open', 'void'])

  const { pay } = createOrderSteps(asStaff as never)
  await pay(id, 50_00)
  await moved(id, { move: 'cancel', reason: 'By mistake' })
  await setPrice(130_00)
  expect(await read(id)).toMatchObject({ currentPrice: null })
  expectProblem(await move(id, { ...reopen, price: usd(130_00) }), 409)
  await moved(id, reopen)
  await moved(id, accept)
  expect((await invoicesOf(id)).map(({ status }) => status).sort()).toEqual(['paid', 'void'])
})

it('opens an expired order again once, in many parallel tries', async () => {
  const id = await place()
  await moved(id, { move: 'ask', questions: ['Which size?'] })
  const ctx = asStaff.ctxOf(admin)
  await inTransaction(ctx, async (inside) => {
    const expiry = { move: 'expire', reason: 'Nothing was heard', warnings: 2 } as const
    await applyMove(inside, await getOrderLocked(inside, id), expiry)
  })
  const { version } = await read(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => asStaff.call('POST', `/orders/${id}/moves`, { version, ...reopen })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
})

it('counts the use of a coupon again, and refuses the old price once it is used up', async () => {
  await setPrice(100_00)
  const coupon = { code: 'ONCE', reason: 'Opening', percent: 10, mostUses: 1 }
  const added = await asStaff.call('POST', '/coupons', coupon)
  expect(added.statusCode, added.body).toBe(201)
  const uses = async () => (await asStaff.call('GET', `/coupons/${added.json().insertedId}`)).json().uses
  const first = await place({ couponCode: 'ONCE' })
  await moved(first, { move: 'decline', reason: 'No time' })
  expect(await uses()).toBe(0)
  await moved(first, reopen)
  expect([await uses(), (await read(first)).total]).toEqual([1, usd(90_00)])
  await moved(first, { move: 'decline', reason: 'No time' })
  const second = await place({ couponCode: 'ONCE' })
  const refused = await move(first, reopen)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The old price has the discount of the coupon ONCE, which is used up. Please take today’s price.',
  ])
  await moved(first, { ...reopen, price: usd(100_00) })
  expect([await uses(), (await read(second)).total]).toEqual([1, usd(90_00)])
})

it('keeps the price that the client accepted by a quote, and an open quote open', async () => {
  const id = await place()
  const quote = async (more: object = {}) => {
    const made = await asStaff.call('POST', '/quotes', {
      ...{ clientId, orderId: id, title: 'Posters' },
      lines: [{ title: 'Posters', quantity: 1, price: usd(80_00) }],
      ...more,
    })
    return made
  }
  const quoteId = (await quote()).json().insertedId
  const moveQuote = async (body: object, site = asStaff) => {
    const { version } = (await asStaff.call('GET', `/quotes/id/${quoteId}`)).json()
    return site.call('POST', `/quotes/${quoteId}/moves`, { version, ...body })
  }
  await moveQuote({ move: 'send' })
  await moved(id, { move: 'decline', reason: 'No time' })
  const acceptance = { move: 'accept', name: 'Karim Client', acceptsTerms: true }
  expectProblem(await moveQuote(acceptance, asClient), 409)
  await moved(id, reopen)
  expect(await read(id)).toMatchObject({ openQuoteId: quoteId, turn: { todo: 'accept-quote' } })
  expect((await moveQuote(acceptance, asClient)).statusCode).toBe(200)
  await moved(id, { move: 'cancel', reason: 'By mistake' })
  expect(await read(id)).toMatchObject({ currentPrice: null })
  await moved(id, reopen)
  const another = await quote()
  expect(another.statusCode, another.body).toBe(409)
  expect(another.json().message).toMatch(/has the price of QU-\d+, which its client accepted/)
  await moved(id, accept)
  expect(await read(id)).toMatchObject({ status: 'accepted', total: usd(80_00) })
})
