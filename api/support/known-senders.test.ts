import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInMember } from '#tests/client-members.ts'
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

let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  person = staff,
) => person.call(method, `/api${url}`, body, person.bearer)
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

const choose = (id: string, clientId: string, person = staff) =>
  call('PUT', `/conversations/${id}/client`, { clientId }, person)
const unlink = (id: string, person = staff) =>
  call('DELETE', `/conversations/${id}/client`, undefined, person)
const actionsOn = (id: string) =>
  site.database
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('record_id', '=', id)
    .where('action', 'like', 'contact.%link-client')
    .orderBy('id')
    .execute()

it('names the client of a member, and makes records of the message for that client', async () => {
  const clientId = await addClient({ name: 'A mill', email: 'mill@example.com' })
  const email = 'member@mill.example'
  await signInMember(site, { email, clientId, scopes: ['read'] })
  const id = await send({ email: 'Member@mill.example' })
  const addressClient = { _id: clientId, name: 'A mill' }
  expect(await read(`/conversations/${id}`)).toMatchObject({ addressClient, client: null })
  expect(await read('/conversations?limit=1')).toMatchObject([{ _id: id, addressClient }])
  const ordered = await call('POST', `/conversations/${id}/order`, {
    ...{ service: 'website-coding', planId: 'growth' },
  })
  expect(ordered.statusCode, ordered.body).toBe(201)
  expect(await read(`/conversations/${id}`)).toMatchObject({ client: addressClient, addressClient: null })
  expect(await read(`/clients/${clientId}`)).toMatchObject({
    emails: [{ email: 'mill@example.com' }],
    counts: { orders: 1, messages: 1 },
  })
  expect(await read('/clients?q=member@mill')).toEqual([])
})

it('names no client of somebody who is a member of two', async () => {
  const email = 'consultant@example.com'
  const [one, two] = [await addClient({ name: 'One' }), await addClient({ name: 'Two' })]
  await signInMember(site, { email, clientId: one, scopes: ['read'] })
  const { id: personId } = await site.database
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const now = new Date()
  await site.database
    .insertInto('client_member')
    .values({
      ...{ id: randomUUID(), client_id: two, person_id: personId, scopes: ['read'] },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  expect(await read(`/conversations/${await send({ email })}`)).toMatchObject({ addressClient: null })
})

it('links a message to the client that staff chose, and takes that back, without a new address', async () => {
  const clientId = await addClient({ name: 'Nila', email: 'nila@example.com' })
  const other = await addClient({ name: 'Other', email: 'nila.other@example.com' })
  const elsewhere = { name: 'Rana', email: 'nila.at.home@example.com', message: 'From my private address' }
  const id = await send(elsewhere)
  expect((await choose(id, clientId)).json()).toMatchObject({ modifiedCount: 1 })
  expect((await choose(id, clientId)).json()).toMatchObject({ modifiedCount: 0 })
  expectProblem(await choose(id, other), 409)
  expect(await read(`/conversations/${id}`)).toMatchObject({ client: { _id: clientId, name: 'Nila' } })
  expect(await read(`/clients/${clientId}/records?kind=contact`)).toMatchObject([
    { recordId: id, isUnproven: false, sender: 'Rana' },
  ])
  const reported = await call('POST', `/conversations/${id}/problem`, {
    ...{ title: 'The site is slow', text: 'Since yesterday.', urgency: 'normal', category: 'speed' },
  })
  expect(reported.statusCode, reported.body).toBe(201)
  expect(await read(`/clients/${clientId}`)).toMatchObject({
    emails: [{ email: 'nila@example.com' }],
    counts: { problems: 1 },
  })
  expect(await read('/clients?q=nila.at.home')).toEqual([])

  expect((await unlink(id)).json()).toMatchObject({ modifiedCount: 1 })
  expect((await unlink(id)).json()).toMatchObject({ modifiedCount: 0 })
  expect(await read(`/conversations/${id}`)).toMatchObject({ client: null })
  expect((await choose(id, other)).statusCode).toBe(200)
  expect(await actionsOn(id)).toMatchObject([
    { action: 'contact.link-client', after: { clientId } },
    { action: 'contact.unlink-client', before: { clientId } },
    { action: 'contact.link-client', after: { clientId: other } },
  ])
})

it('links no spam, unknown or merged clients, and only for staff who may add clients', async () => {
  const clientId = await addClient({ name: 'Tania' })
  const merged = await addClient({ name: 'Tania' })
  await call('POST', `/clients/${merged}/merge`, { into: clientId })
  const id = await send({ email: 'tania@example.com' })
  for (const unknown of [unknownId, merged]) expectProblem(await choose(id, unknown), 404)
  expectProblem(await choose(unknownId, clientId), 404)
  expectProblem(await unlink(unknownId), 404)
  expectProblem(await choose(id, 'not an id'), 422)
  for (const role of ['support', 'finance'] as const) {
    const person = await signInStaff(site, role)
    expectProblem(await choose(id, clientId, person), 403)
    expectProblem(await unlink(id, person), 403)
  }
  await call('PATCH', `/conversations/${id}`, { status: 'spam', version: 1 })
  expectProblem(await choose(id, clientId), 409)
  expect(await read(`/conversations/${id}`)).toMatchObject({ client: null })
})
