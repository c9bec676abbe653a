import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
type Made = { insertedId: string }
type Whole = { client: { name: string } | null } & Record<'problem' | 'order', { _id: string } | null>

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
