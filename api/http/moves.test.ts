import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrder } from '#tests/orders.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { createSignInSite, otherClient, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let client: Person
let staff: Person
let other: Person
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite()
  client = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  other = await site.signIn(otherClient)
  till = await setUpPayableInvoice(site, { email: someClient.email })
})
afterAll(() => site[Symbol.asyncDispose]())

const post = (person: Person, path: string, body: object) =>
  person.call('POST', `/api${path}`, body, { ...person.bearer })
let transactions = 0

const makers = {
  orders: async () => addOrder(site.database, { email: someClient.email }),
  'template-requests': async () => {
    const body = { businessName: 'A shop', text: 'It sells flowers and cards.' }
    return (await post(client, '/template-requests', body)).json().insertedId as string
  },
  payments: async () => {
    const body = {
      ...{ invoiceId: till.invoiceId, methodId: till.methodId, amount: { minor: 100_000, currency: 'BDT' } },
      ...{ senderNumber: '01812345678', trxId: `WIRE${++transactions}`, paidAt: new Date().toISOString() },
    }
    return (await post(client, '/payments', body)).json().insertedId as string
  },
  problems: async () => {
    const body = {
      about: 'site',
      category: 'speed',
      urgency: 'normal',
      title: 'It is slow',
      text: 'Very, very slow.',
    }
    return (await post(client, '/problems', body)).json().insertedId as string
  },
}
/** A move of staff that is allowed at first, and one that is not. */
const moves = [
  ['orders', 'start', { reason: 'In a hurry' }, 'deliver'],
  ['template-requests', 'review', {}, 'quote'],
  ['payments', 'take', {}, 'reverse'],
  ['problems', 'start', {}, 'reopen'],
] as const
const forbidden = {
  quote: {
    lines: [{ title: 'A site', quantity: 1, price: { minor: 30_000 } }],
    ...{ depositPercent: 50, revisions: 2, workingDays: 10, validUntil: '2099-01-31' },
  },
  reverse: { reason: 'Called back' },
  deliver: {},
  reopen: {},
}
const unknownId = '01990000-0000-7000-8000-000000000000'

describe.each(moves)('POST /api/%s/:id/moves', (resource, move, facts, impossible) => {
  const send = (person: Person, id: string, body: object) => post(person, `/${resource}/${id}/moves`, body)

  it('moves a record once, and returns its new version', async () => {
    const id = await makers[resource]()
    const answer = await send(staff, id, { move, version: 1, ...facts })
    expect(answer.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1, version: 2 })
    const again = await send(staff, id, { move, version: 1, ...facts })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ version: 2, state: expect.any(String) })
  })

  it('refuses a move that the state does not allow, with the state', async () => {
    const id = await makers[resource]()
    const answer = await send(staff, id, { move: impossible, version: 1, ...forbidden[impossible] })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ version: 1, state: expect.any(String) })
  })

  it('refuses unknown ids, unknown moves, missing versions and other people', async () => {
    const id = await makers[resource]()
    expect((await send(staff, unknownId, { move, version: 1, ...facts })).statusCode).toBe(404)
    expect((await send(staff, id, { move: 'vanish', version: 1 })).statusCode).toBe(422)
    expect((await send(staff, id, { move, ...facts })).statusCode).toBe(422)
    expect((await send(other, id, { move, version: 1, ...facts })).statusCode).toBe(403)
  })
})

it('quotes a request and approves the quote, which creates an order', async () => {
  const path = `/template-requests/${await makers['template-requests']()}/moves`
  await post(staff, path, { move: 'review', version: 1 })
  const quoted = await post(staff, path, { move: 'quote', version: 2, ...forbidden.quote })
  expect(quoted.json().version).toBe(3)
  const approved = (await post(client, path, { move: 'approve', version: 3 })).json()
  expect(approved).toMatchObject({ version: 4, orderId: expect.any(String) })
})

it('takes, accepts in part and reverses a claim, and lets its client withdraw another', async () => {
  const path = `/payments/${await makers.payments()}/moves`
  const accepted = { minor: 90_000, currency: 'BDT' }
  for (const body of [
    { move: 'take', version: 1 },
    { move: 'accept-part', version: 2, accepted, reasonText: 'Less came' },
    { move: 'reverse', version: 3, reason: 'Called back' },
  ]) {
    expect((await post(staff, path, body)).json().version).toBe(body.version + 1)
  }
  const second = `/payments/${await makers.payments()}/moves`
  expect((await post(staff, second, { move: 'withdraw', version: 1 })).statusCode).toBe(404)
  expect((await post(client, second, { move: 'withdraw', version: 1 })).statusCode).toBe(200)
})

it('keeps the calls of the specification, which make the same moves', async () => {
  const ok = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await staff.call(method, `/api${path}`, body, { ...staff.bearer })
    expect([path, answer.statusCode]).toEqual([path, 200])
  }
  const claim = `/payments/${await makers.payments()}`
  await ok('POST', `${claim}/take`, { version: 1 })
  await ok('POST', `${claim}/release`, { version: 2 })
  await ok('POST', `${claim}/take`, { version: 3 })
  await ok('PATCH', claim, { status: 'accepted', version: 4 })
  await ok('POST', `${claim}/reverse`, { version: 5, reason: 'Called back' })
  await ok('PATCH', `/orders/${await makers.orders()}/status`, {
    move: 'start',
    version: 1,
    reason: 'In a hurry',
  })
  const request = `/template-requests/${await makers['template-requests']()}`
  await ok('PATCH', `${request}/status`, { move: 'review', version: 1 })
  await ok('POST', `${request}/quote`, { version: 2, ...forbidden.quote })
  const answer = await post(client, `${request}/answer`, { move: 'approve', version: 3 })
  expect(answer.json()).toMatchObject({ acknowledged: true, orderId: expect.any(String) })
})

it('names the audit entry of a problem after its move', async () => {
  const id = await makers.problems()
  await post(staff, `/problems/${id}/moves`, { move: 'start', version: 1 })
  const [entry] = (await staff.call('GET', `/api/audit?record=${id}`, undefined, staff.bearer)).json()
  expect(entry).toMatchObject({
    action: 'problem.start',
    before: { status: 'open' },
    after: { status: 'in-progress' },
  })
})
