import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, client, fragileText, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const list = async () => (await site.get('/api/canned-replies', token)).json()
const add = (payload: object) => site.post('/api/canned-replies', payload, token)
const change = (id: string, payload: object) =>
  site.request({ method: 'PATCH', url: `/api/canned-replies/${id}`, payload, headers: token })
const remove = (id: string) =>
  site.request({ method: 'DELETE', url: `/api/canned-replies/${id}`, headers: token })

it('adds, lists by title, changes and deletes canned replies', async () => {
  const text = `Hello {name},\n${fragileText}\n{me}, {company}`
  const { insertedId: id } = (await add({ title: ' Prices ', text })).json()
  await add({ title: 'hours', text: 'We work from 9 to 6.' })
  expect(await list()).toMatchObject([{ title: 'hours' }, { _id: id, title: 'Prices', text, version: 1 }])
  expect((await change(id, { version: 1, text: 'From 300 USD.' })).json()).toMatchObject({ modifiedCount: 1 })
  expect((await change(id, { version: 2, text: 'From 300 USD.' })).json()).toMatchObject({ modifiedCount: 0 })
  expectProblem(await change(id, { version: 1, text: 'From 400 USD.' }), 409)
  expect((await remove(id)).json()).toEqual({ acknowledged: true, deletedCount: 1 })
  for (const answer of [await remove(id), await change(unknownId, { version: 1 })]) expectProblem(answer, 404)
  expect(await list()).toMatchObject([{ title: 'hours' }])
})

it('refuses an unknown placeholder, an empty text and a title that is taken, also at once', async () => {
  expect(expectProblem(await add({ title: 'Typo', text: 'Hello {nmae}' }), 422).errors).toMatchObject({
    text: expect.stringContaining('Unknown placeholder {nmae}.'),
  })
  for (const body of [
    { title: '', text: 'x' },
    { title: 'x', text: ' ' },
    { title: 'x'.repeat(81), text: 'x' },
  ]) {
    expectProblem(await add(body), 422)
  }
  const both = await Promise.all(['Same', 'same', 'SAME'].map((title) => add({ title, text: 'x' })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  const { insertedId: id } = (await add({ title: 'Other', text: 'x' })).json()
  expectProblem(await change(id, { version: 1, title: 'same' }), 409)
  expect((await change(id, { version: 1, title: 'OTHER' })).statusCode).toBe(200)
})

it('keeps at most 100 canned replies', async () => {
  const had = (await list()).length
  for (let number = had; number < 100; number++) {
    expect((await add({ title: `Number ${number}`, text: 'x' })).statusCode).toBe(201)
  }
  expectProblem(await add({ title: 'One more', text: 'x' }), 409)
})

it('is for administrators only', async () => {
  await using other = await createTestSite({ signedIn: client })
  expectProblem(await other.get('/api/canned-replies', token), 403)
  expectProblem(await other.post('/api/canned-replies', { title: 'x', text: 'x' }, token), 403)
  expectProblem(await other.get('/api/canned-replies'), 401)
})
