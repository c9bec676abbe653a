import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, client, unknownId } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const texts = { title: 'Closed on Friday', text: 'We are back on Sunday.' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  for (const person of [admin, client]) await addAccount(site.database, person)
})
afterAll(() => site[Symbol.asyncDispose]())

const send = (body: object, more = {}) => site.post('/api/notes', body, { ...token, ...more })
const errorsOf = async (body: object) => expectProblem(await send(body), 422).errors

it('sends to one address as before, and refuses several in one field', async () => {
  expect((await send({ ...texts, email: client.email })).statusCode).toBe(201)
  expect(await errorsOf({ ...texts, email: 'a@x.example, b@y.example' })).toEqual({
    email: 'Email must be an e-mail address',
  })
  expect(await errorsOf({ title: '', text: 'four' })).toEqual({
    title: 'Title is required',
    text: 'Text must be at least 5 characters',
    email: 'Email is required',
  })
})

it('sends to many instead of an email, and reports what is wrong with either', async () => {
  const added = await site.post('/api/clients', { name: 'Karim', email: client.email }, token)
  const { insertedId: id } = added.json()
  const to = { clients: [id] }
  const preview = await site.post('/api/notes/preview', { to }, token)
  expect(preview.json()).toEqual({ recipients: 1, withoutAddress: 0 })
  const repeated = { 'idempotency-key': 'a-note-to-many' }
  const [one, two] = [await send({ ...texts, to }, repeated), await send({ ...texts, to }, repeated)]
  expect(one.json()).toMatchObject({ acknowledged: true, insertedId: two.json().insertedId })
  const [sending] = (await site.get('/api/note-sendings', token)).json()
  expect(sending).toMatchObject({ ...texts, audience: 'clients', recipients: 1, read: 0 })

  expect(await errorsOf({ ...texts, to, email: client.email })).toEqual({ to: 'Use either email or to' })
  expect(Object.keys((await errorsOf({ ...texts, to: {} })) ?? {})).toEqual(['to'])
  expect(await errorsOf({ ...texts, to: { clients: [unknownId] } })).toEqual({
    to: 'A client of the list does not exist any more. Please pick again.',
  })
})

it('takes every tag that a client can have', async () => {
  const tag = 'w'.repeat(60)
  await site.post('/api/clients', { name: 'Long tag', email: 'long.tag@x.example', tags: [tag] }, token)
  const preview = (one: string) => site.post('/api/notes/preview', { to: { tag: one } }, token)
  expect((await preview(tag)).json()).toEqual({ recipients: 1, withoutAddress: 0 })
  expect((await preview(`${tag}w`)).statusCode).toBe(422)
})
