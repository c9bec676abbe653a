import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage } from '#tests/factories.ts'
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

let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, person = staff) =>
  person.call(method, `/api${url}`, body, person.bearer)
const addClient = async (body: object) => (await call('POST', '/clients', body)).json<Made>().insertedId
const send = async (some = {}) =>
  (await call('POST', '/contact', aContactMessage(some))).json<Made>().insertedId
const read = async (path: string, person = staff) => (await call('GET', path, undefined, person)).json()
const link = (id: string, clientId?: string, person = staff) =>
  call('POST', `/conversations/${id}/client`, { clientId }, person)

it('names the client of the address, in the message and in the list, and links it on request only', async () => {
  const clientId = await addClient({ name: 'Rahima', email: 'rahima@example.com' })
  const id = await send({ email: ' Rahima@Example.com ' })
  const stranger = await send({ email: 'rаhima@example.com' })
  const addressClient = { _id: clientId, name: 'Rahima' }
  expect(await read(`/conversations/${id}`)).toMatchObject({ addressClient, client: null })
  expect(await read(`/conversations/${stranger}`)).toMatchObject({ addressClient: null, client: null })
  expect(await read('/conversations?limit=2')).toMatchObject([
    { _id: stranger, addressClient: null },
    { _id: id, addressClient },
  ])
  const { readable, hidden } = {
    readable: await signInCustom(site, ['office', 'help']),
    hidden: await signInStaff(site, 'support'),
  }
  expect(await read(`/conversations/${id}`, readable)).toMatchObject({ addressClient })
  expect(await read(`/conversations/${id}`, hidden)).toMatchObject({ addressClient: null })
  expect(await read('/conversations?limit=2', hidden)).toMatchObject([
    { addressClient: null },
    { addressClient: null },
  ])

  const clicks = await Promise.all([link(id, clientId), link(id, clientId), link(id, clientId)])
  expect(clicks.map((one) => one.json<Made>().insertedId)).toEqual([clientId, clientId, clientId])
  expect(await read(`/conversations/${id}`)).toMatchObject({ addressClient: null, client: addressClient })
  expect(await read('/conversations?limit=2')).toMatchObject([{}, { _id: id, addressClient: null }])
})

it('lists messages from the addresses of a client as not proven, until they are linked', async () => {
  const clientId = await addClient({ name: 'Karim', email: 'karim@example.com' })
  const merged = await addClient({ name: 'Karim', email: 'karim2@example.com' })
  await call('POST', `/clients/${merged}/merge`, { into: clientId })
  const one = await send({ email: 'karim@example.com', message: 'One' })
  const two = await send({ email: 'Karim2@example.com', message: 'Two' })
  const spam = await send({ email: 'karim@example.com', message: 'Pills' })
  await call('PATCH', `/conversations/${spam}`, { status: 'spam', version: 1 })
  await send({ email: 'somebody@example.com' })
  const records = (kind = '?kind=contact', person = staff) =>
    read(`/clients/${clientId}/records${kind}`, person)
  const both = [
    { kind: 'contact', recordId: two, title: 'Two', isUnproven: true },
    { kind: 'contact', recordId: one, title: 'One', isUnproven: true },
  ]
  expect(await records()).toMatchObject(both)
  expect(await records('')).toMatchObject(both)
  expect(await records('?kind=contact&limit=1')).toMatchObject(both.slice(0, 1))
  expect(await read(`/clients/${clientId}`)).toMatchObject({
    counts: { messages: 2 },
    conversations: [],
    lastContactAt: null,
  })
  expect(await records('?kind=contact', await signInCustom(site, ['office']))).toEqual([])

  expect((await link(one, clientId)).statusCode).toBe(201)
  expect(await records()).toMatchObject([
    { recordId: two, isUnproven: true },
    { recordId: one, isUnproven: false },
  ])
  expect(await read(`/clients/${clientId}`)).toMatchObject({
    counts: { messages: 2 },
    conversations: [{ _id: one }],
  })
})

it('links to no other client than the one that was shown, and adds none instead', async () => {
  const clientId = await addClient({ name: 'Shirin', email: 'shirin@example.com' })
  const other = await addClient({ name: 'Other', email: 'other.client@example.com' })
  const id = await send({ email: 'shirin@example.com' })
  expectProblem(await link(id, other), 409)
  const unknown = await send({ email: 'nobody.knows@example.com' })
  expectProblem(await link(unknown, clientId), 409)
  expectProblem(await link(id, 'not an id'), 422)
  expect(await read('/clients?q=nobody.knows')).toEqual([])
  expect(await read(`/conversations/${id}`)).toMatchObject({ client: null })
  const support = await signInStaff(site, 'support')
  expectProblem(await link(id, clientId, support), 403)
})
