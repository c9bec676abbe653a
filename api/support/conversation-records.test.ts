import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  type SignedInSite,
  signInCustom,
  signInStaff,
  someAdmin,
} from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
type Made = { insertedId: string }
type Whole = { client: { name: string } | null } & Record<
  'problem' | 'order' | 'quote',
  { _id: string } | null
>

let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, person = staff) =>
  person.call(method, `/api${url}`, body, person.bearer)
const send = async (some = {}) =>
  (await call('POST', '/contact', aContactMessage(some))).json<Made>().insertedId
const read = async (id: string) => (await call('GET', `/conversations/${id}`)).json<Whole>()
const problem = {
  title: 'The shop is slow',
  text: 'It takes ten seconds.',
  urgency: 'normal',
  category: 'speed',
}
const order = { service: 'website-coding', planId: 'growth' }

it('makes one problem report of a message, whatever number of clicks, and a client of its sender', async () => {
  const id = await send({ name: 'Shirin', email: 'Shirin@Example.com' })
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', `/conversations/${id}/problem`, problem)),
  )
  expect(clicks.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
  const ids = new Set(clicks.map((one) => one.json<Made>().insertedId))
  expect(ids.size).toBe(1)
  const [problemId = ''] = ids
  const whole = (await call('GET', `/problems/id/${problemId}`)).json<object>()
  expect(whole).toMatchObject({
    ...problem,
    email: 'shirin@example.com',
    clientName: 'Shirin',
    status: 'open',
  })
  const { client, problem: made } = await read(id)
  expect(client).toMatchObject({ name: 'Shirin' })
  expect(made).toMatchObject({ _id: problemId })
  expect((await call('GET', `/work/problem/${problemId}`)).json()).toMatchObject({ messageId: id })
  const mails = await site.database
    .selectFrom('mail')
    .select('event')
    .where('recipient', '=', 'shirin@example.com')
    .execute()
  expect(mails).toEqual([{ event: `problem.open:${problemId}:1` }])
})

it('enters one order of a message, with its text as a note that the client does not see', async () => {
  const id = await send({ name: 'Babul', email: 'babul@example.com', message: 'A shop with twenty products' })
  const [one, other] = await Promise.all([
    call('POST', `/conversations/${id}/order`, order),
    call('POST', `/conversations/${id}/order`, order),
  ])
  expect(one?.statusCode, one?.body).toBe(201)
  const { insertedId: orderId } = one.json<Made>()
  expect(other?.json<Made>().insertedId).toBe(orderId)
  expect(await read(id)).toMatchObject({ order: { _id: orderId }, client: { name: 'Babul' } })
  expect((await call('GET', `/orders/id/${orderId}`)).json()).toMatchObject({
    email: 'babul@example.com',
    messages: [{ text: 'A shop with twenty products', isInternal: true }],
  })
  expect((await call('GET', `/work/order/${orderId}`)).json()).toMatchObject({ messageId: id })
  const client = await site.signIn({ email: 'babul@example.com', name: 'Babul' })
  const own = await call('GET', `/orders/id/${orderId}`, undefined, client)
  expect(own.body).not.toContain('twenty products')
})

const quoteFor = (clientId: string, conversationId: string | null) => ({
  ...{ clientId, conversationId, title: 'A shop', note: 'A shop with twenty products' },
  lines: [{ title: 'Shop', quantity: 1, price: { minor: 90_000, currency: 'USD' } }],
})
const makeClient = async (id: string) =>
  (await call('POST', `/conversations/${id}/client`)).json<Made>().insertedId

it('writes one quote from a message, and links the two', async () => {
  const id = await send({ name: 'Rafiq', email: 'rafiq@example.com', message: 'A shop with twenty products' })
  const clientId = await makeClient(id)
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', '/quotes', quoteFor(clientId, id))),
  )
  expect(clicks.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  const quoteId = clicks.find(({ statusCode }) => statusCode === 201)?.json<Made>().insertedId ?? ''
  expect(clicks.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('already: a draft')
  expect(await read(id)).toMatchObject({ quote: { _id: quoteId, number: null } })
  expect((await call('GET', `/quotes/id/${quoteId}`)).json()).toMatchObject({ messageId: id, clientId })

  await call('POST', `/quotes/${quoteId}/moves`, { move: 'send', version: 1 })
  expect(await read(id)).toMatchObject({ quote: { _id: quoteId, number: expect.stringMatching(/^QU-/) } })
  const client = await site.signIn({ email: 'rafiq@example.com', name: 'Rafiq' })
  const own = await call('GET', `/quotes/id/${quoteId}`, undefined, client)
  expect(own.json()).toMatchObject({ _id: quoteId, messageId: null })
  const audit = await call('GET', '/audit?action=contact.make-quote')
  expect(audit.json()).toMatchObject([{ recordId: id, after: { recordId: quoteId } }])

  await staff.call('DELETE', `/api/conversations/${id}`, undefined, staff.bearer)
  expect((await call('GET', `/quotes/id/${quoteId}`)).json()).toMatchObject({ messageId: null })
})

it('writes another quote from a message once the draft is deleted', async () => {
  const id = await send({ name: 'Again', email: 'again@example.com' })
  const clientId = await makeClient(id)
  const first = (await call('POST', '/quotes', quoteFor(clientId, id))).json<Made>().insertedId
  await staff.call('DELETE', `/api/quotes/${first}`, undefined, staff.bearer)
  expect(await read(id)).toMatchObject({ quote: null })
  expect((await call('POST', '/quotes', quoteFor(clientId, id))).statusCode).toBe(201)
})

it('makes the sender a client with the quote, and refuses a quote for another one, of spam or of no message', async () => {
  const known = (await call('POST', '/clients', { name: 'Known', email: 'known@example.com' })).json<Made>()
  const id = await send({ name: 'Known', email: 'Known@Example.com' })
  const other = (await call('POST', '/clients', { name: 'Other' })).json<Made>()
  expectProblem(await call('POST', '/quotes', quoteFor(other.insertedId, id)), 409)
  expect(await read(id)).toMatchObject({ client: null, quote: null })
  expect((await call('POST', '/quotes', quoteFor(known.insertedId, id))).statusCode).toBe(201)
  expect(await read(id)).toMatchObject({ client: { name: 'Known' } })
  const spam = await send({ email: 'known@example.com' })
  await call('PATCH', `/conversations/${spam}`, { status: 'spam', version: 1 })
  expectProblem(await call('POST', '/quotes', quoteFor(known.insertedId, spam)), 409)
  expectProblem(await call('POST', '/quotes', quoteFor(known.insertedId, unknownId)), 404)
  const office = await signInCustom(site, ['office'])
  const next = await send({ email: 'known@example.com' })
  expectProblem(await call('POST', '/quotes', quoteFor(known.insertedId, next), office), 403)
  expect((await call('POST', '/quotes', quoteFor(known.insertedId, null), office)).statusCode).toBe(201)
})

it('reports a problem of somebody without an address', async () => {
  const id = await send({ name: 'Karim', email: 'by telephone' })
  const made = await call('POST', `/conversations/${id}/problem`, problem)
  expect(made.statusCode, made.body).toBe(201)
  expect(await read(id)).toMatchObject({
    client: { name: 'Karim' },
    problem: { _id: made.json<Made>().insertedId },
  })
})

it('refuses without name and address, for spam, and with a plan that is not offered, and makes nothing', async () => {
  const nameless = await send({ name: '', email: '' })
  expectProblem(await call('POST', `/conversations/${nameless}/problem`, problem), 409)
  const id = await send({ email: 'plan@example.com' })
  const unknown = await call('POST', `/conversations/${id}/order`, { service: 'website-coding', planId: 'x' })
  expectProblem(unknown, 422)
  expect(await read(id)).toMatchObject({ client: null, order: null, problem: null })
  const spam = await send({ email: 'spam@example.com' })
  await call('PATCH', `/conversations/${spam}`, { status: 'spam', version: 1 })
  expectProblem(await call('POST', `/conversations/${spam}/problem`, problem), 409)
})

it('allows reports to staff who handle problems, and orders to staff who enter them', async () => {
  const support = await signInStaff(site, 'support')
  const id = await send({ email: 'someone@example.com' })
  expect((await call('POST', `/conversations/${id}/problem`, problem, support)).statusCode).toBe(201)
  expectProblem(await call('POST', `/conversations/${id}/order`, order, support), 403)
  expectProblem(await call('POST', `/conversations/${id}/client`, {}, support), 403)
})
