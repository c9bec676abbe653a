import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { getOrder } from '../order/order.server.ts'
import { openOrderProject } from '../order/order-project.server.ts'
import { expireRequests } from './expire-requests.server.ts'
import { moveRequest } from './move-request.server.ts'
import { answerQuote, quoteRequest } from './quote.server.ts'
import { saveDraft, sendRequest } from './send-request.server.ts'
import { getRequest, listRequests, listRequestsOf } from './template-request.server.ts'
import { type RequestMove, requestBrief } from './template-request-input.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  await test.database.deleteFrom('notice').execute()
  await test.database.deleteFrom('template_request').where('status', '=', 'draft').execute()
})
afterAll(() => test[Symbol.asyncDispose]())

// A Thursday: the next working day is Sunday.
const thursday = () => new Date('2026-11-19T08:00:00Z')
const asClient = () => test.ctxOf(client, { now: thursday })
const asStaff = () => test.ctxOf(admin, { now: thursday })
const brief = requestBrief.parse({
  businessName: 'Rupa Tailors',
  text: 'We sew dresses to measure in Sylhet.',
  hasDomain: 'true',
  domain: 'rupa.example',
  domainExpiry: '2027-05-01',
  pages: ['Home', 'Prices'],
})
const quote = {
  serviceKind: 'wordpress' as const,
  lines: [
    { title: 'Design', quantity: 1, priceCents: 20_000 },
    { title: 'Page', quantity: 3, priceCents: 5_000 },
  ],
  depositPercent: 40,
  revisions: 3,
  supportMonths: 2,
  workingDays: 3,
  validUntil: '2026-11-30',
  note: '',
}
const read = (id: string) => getRequest(asStaff(), id)
const send = async () => (await sendRequest(asClient(), brief)).id
type Moving = RequestMove extends infer One
  ? One extends RequestMove
    ? Omit<One, 'version' | 'reason'>
    : never
  : never
async function move(id: string, ctx: ReturnType<typeof asClient>, wanted: Moving, reason = '') {
  const { version } = await read(id)
  return moveRequest(ctx, id, { ...wanted, version, reason } as RequestMove)
}
async function sendQuoted(some = {}) {
  const id = await send()
  await move(id, asStaff(), { move: 'review' })
  await quoteRequest(asStaff(), id, { ...quote, ...some, version: 2 })
  return id
}
const answer = (id: string, move: 'approve' | 'ask-changes' | 'withdraw', version: number, reason = '') =>
  answerQuote(asClient(), id, { move, version, reason })

it('stores one draft per person, visible only to its author, and sends it with a number', async () => {
  const ids = await Promise.all(
    ['R', 'Ru', 'Rup'].map((businessName) => saveDraft(asClient(), requestBrief.parse({ businessName }))),
  )
  expect(new Set(ids).size).toBe(1)
  const [id = ''] = ids
  await expect(read(id)).rejects.toMatchObject({ kind: 'not_found' })
  expect((await listRequests(asStaff(), { limit: 10 })).rows).toEqual([])
  expect((await listRequestsOf(asClient(), client.email, { limit: 10 })).rows).toMatchObject([
    { status: 'draft' },
  ])
  expect((await listRequestsOf(asStaff(), client.email, { limit: 10 })).rows).toEqual([])
  const sent = await sendRequest(asClient(), brief)
  expect(sent).toEqual({ id, number: expect.stringMatching(/^TR-\d{6}$/) })
  expect(await read(id)).toMatchObject({ status: 'submitted', businessName: 'Rupa Tailors', questions: [] })
  expect((await listRequestsOf(asClient(), client.email, { limit: 10 })).rows).toHaveLength(1)
})

it('is sent once for twenty concurrent calls with one idempotency key, and refuses missing fields', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendRequest(asClient(), brief, 'a-key')))
  expect(new Set(sent.map(({ number }) => number)).size).toBe(1)
  const bare = requestBrief.parse({ hasDomain: true, referenceLinks: ['nowhere'] })
  await expect(sendRequest(asClient(), bare)).rejects.toMatchObject({
    fields: {
      businessName: 'Please say what your business is called',
      text: expect.any(String),
      domain: 'Please write your domain',
      referenceLinks: 'Each must be an http(s) link',
    },
  })
  await expect(sendRequest(asClient(), { ...brief, templateId: unknownId })).rejects.toMatchObject({
    fields: { templateId: expect.any(String) },
  })
  await expect(sendRequest(test.ctxOf(visitor), brief)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it('refuses dates that the database cannot store', () => {
  for (const deadline of ['0000-01-01', '2026-02-30', 'soon']) {
    expect(requestBrief.safeParse({ deadline }).success, deadline).toBe(false)
  }
  expect(requestBrief.parse({ deadline: '' }).deadline).toBe(null)
})

it('becomes an accepted order, with deposit and all its data, when the quote is approved', async () => {
  const id = await sendQuoted()
  const { orderId } = await answer(id, 'approve', 3)
  expect(await read(id)).toMatchObject({ status: 'approved', orderId })
  const order = await getOrder(asClient(), orderId ?? '')
  expect(order).toMatchObject({
    status: 'accepted',
    total: { minor: 35_000 },
    billedCents: 14_000,
    depositPercent: 40,
    // Sunday, Monday, Tuesday.
    dueOn: '2026-11-24',
    templateRequestId: id,
    serviceKind: 'wordpress',
    bought: { name: 'Website for Rupa Tailors', revisions: 3, supportMonths: 2, lines: quote.lines },
  })
  expect(order.brief).toContainEqual({ label: 'Domain', text: 'rupa.example' })
})

it('becomes a project even if truncation splits a surrogate pair', async () => {
  for (const businessName of ['Odd', 'Even']) {
    const words = { ...brief, businessName, text: '🙂'.repeat(5_000) }
    const { id } = await sendRequest(asClient(), words)
    await move(id, asStaff(), { move: 'review' })
    await quoteRequest(asStaff(), id, { ...quote, version: 2 })
    const { orderId } = await answer(id, 'approve', 3)
    await expect(openOrderProject(asStaff(), orderId ?? '')).resolves.toHaveProperty('id')
  }
})

it('creates one order for concurrent approvals, and none after a withdrawal', async () => {
  const id = await sendQuoted()
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => answer(id, 'approve', 3)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const orders = test.database.selectFrom('client_order').select('id')
  expect(await orders.where('template_request_id', '=', id).execute()).toHaveLength(1)

  const withdrawnId = await sendQuoted()
  await Promise.allSettled([answer(withdrawnId, 'withdraw', 3), answer(withdrawnId, 'approve', 3)])
  const made = await orders.where('template_request_id', '=', withdrawnId).execute()
  expect([made.length, (await read(withdrawnId)).status]).toEqual(
    made.length === 1 ? [1, 'approved'] : [0, 'withdrawn'],
  )
})

it('can be quoted again after a change request, and cannot be approved after the quote lapsed', async () => {
  const id = await sendQuoted({ validUntil: '2026-11-19' })
  await expect(answer(id, 'ask-changes', 3)).rejects.toMatchObject({ kind: 'invalid' })
  const tomorrow = test.ctxOf(client, { now: () => new Date('2026-11-20T08:00:00Z') })
  await expect(answerQuote(tomorrow, id, { move: 'approve', version: 3, reason: '' })).rejects.toThrow(
    'held until',
  )
  await answer(id, 'ask-changes', 3, 'Without the third page')
  await quoteRequest(asStaff(), id, { ...quote, version: 4 })
  expect((await answer(id, 'approve', 5)).orderId).toBeTruthy()
})

it('refuses a quote of zero, in the past, from a client, or for an outdated version', async () => {
  const id = await send()
  await move(id, asStaff(), { move: 'review' })
  const quoting = (some: object, ctx = asStaff()) => quoteRequest(ctx, id, { ...quote, version: 2, ...some })
  await expect(quoting({ lines: [{ title: 'x', quantity: 1, priceCents: 0 }] })).rejects.toMatchObject({
    fields: { lines: expect.any(String) },
  })
  await expect(quoting({ validUntil: '2026-11-18' })).rejects.toMatchObject({
    fields: { validUntil: expect.any(String) },
  })
  await expect(quoting({}, asClient())).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(quoting({ version: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    currentState: { state: 'under-review', version: 2 },
  })
})

it('has questions that only its client can answer', async () => {
  const id = await send()
  await move(id, asStaff(), { move: 'review' })
  await move(id, asStaff(), { move: 'ask', questions: ['Do you have photos?'] })
  await expect(move(id, test.ctxOf(otherClient), { move: 'withdraw' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(getRequest(test.ctxOf(otherClient), id)).rejects.toMatchObject({ kind: 'forbidden' })
  await move(id, asClient(), { move: 'answer', answers: ['Yes, twenty'] })
  await expect(move(id, asClient(), { move: 'review' })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(answerQuote(asStaff(), id, { move: 'approve', version: 4, reason: '' })).rejects.toMatchObject(
    {
      kind: 'conflict',
    },
  )
  await move(id, asStaff(), { move: 'decline' }, 'We are full until March')
  const { status, questions, events } = await read(id)
  expect([status, questions]).toEqual([
    'declined',
    [{ question: 'Do you have photos?', answer: 'Yes, twenty' }],
  ])
  expect(events.at(-1)).toMatchObject({ to: 'declined', reason: 'We are full until March', isStaff: true })
})

it('expires once, on the day after the last day of its quote', async () => {
  const id = await sendQuoted()
  const on = (day: string) => test.ctxOf(visitor, { now: () => new Date(`${day}T08:00:00Z`) })
  await expireRequests(on('2026-11-30'))
  expect((await read(id)).status).toBe('quoted')
  await Promise.all([1, 2, 3].map(() => expireRequests(on('2026-12-01'))))
  const { status, events } = await read(id)
  expect([status, events.filter(({ to }) => to === 'expired').length]).toEqual(['expired', 1])
})
