import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContactMessage, admin, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const headers = { authorization: 'Bearer x' }
let test: TestDatabase
let site: TestSite
let me: { id: string; email: string }
beforeAll(async () => {
  test = await createTestDatabase()
  me = await addPerson('admin', 'staff@example.com')
  site = await createTestSite({ shared: test, signedIn: { ...admin, ...me } })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

async function addPerson(role: 'admin' | 'client', email: string) {
  const { rows } = await sql<{ id: string; email: string }>`insert into person
    (id, issuer, subject, email, name, picture, role, is_stand_in, created_at, last_seen_at)
    values (gen_random_uuid(), 'i', ${email}, ${email}, ${email}, '', ${role}, false, now(), now())
    returning id, email`.execute(test.database)
  return rows[0] as { id: string; email: string }
}
const send = async (): Promise<string> =>
  (await site.post('/api/contact', aContactMessage())).json().insertedId
const work = async (id: string) => (await site.get(`/api/work/contact/${id}`, headers)).json()
const call = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) =>
  site.request({ method, url: `/api${url}`, payload, headers })
const assign = (id: string, assignee: string | null, was: string | null) =>
  call('PUT', `/work/contact/${id}/assignee`, { assignee, was })

it('assigns a record once, notifies the new assignee, and forgets people without the role', async () => {
  const id = await send()
  const other = await addPerson('admin', 'other@example.com')
  const both = await Promise.all([assign(id, me.id, null), assign(id, other.id, null)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const now = (await work(id)).assignee._id
  expect((await assign(id, other.id, now)).statusCode).toBe(200)
  const notices = await test.database
    .selectFrom('notice')
    .select('title')
    .where('email', '=', other.email)
    .execute()
  expect(notices).toHaveLength(1)
  await sql`update person set role = 'client' where id = ${other.id}`.execute(test.database)
  expect(await work(id)).toMatchObject({ assignee: null, me: me.id })
  expectProblem(await assign(id, other.id, null), 422)
  expect((await assign(id, me.id, null)).statusCode).toBe(200)
})

it('adds, ticks, changes and deletes tasks, and lists them under My work', async () => {
  const id = await send()
  const task = { kind: 'contact', record: id, text: ' Call back ', dueOn: '2020-01-31' }
  const taskId: string = (await site.post('/api/tasks', task, headers)).json().insertedId
  expect((await work(id)).tasks).toMatchObject([{ _id: taskId, text: 'Call back', done: false, version: 1 }])
  const mine = async () =>
    (await site.get('/api/my-work', headers)).json().filter(({ record }: { record: string }) => record === id)
  expect(await mine()).toMatchObject([{ kind: 'contact', task: { _id: taskId }, when: 'late' }])
  expect((await call('PATCH', `/tasks/${taskId}`, { version: 1, done: true })).statusCode).toBe(200)
  expectProblem(await call('PATCH', `/tasks/${taskId}`, { version: 1, text: 'Late edit' }), 409)
  expect(await mine()).toEqual([])
  expect((await call('DELETE', `/tasks/${taskId}`)).statusCode).toBe(200)
  expectProblem(await call('DELETE', `/tasks/${taskId}`), 404)
  expectProblem(await site.post('/api/tasks', { ...task, record: unknownId }, headers), 404)
  expectProblem(await site.post('/api/tasks', { ...task, text: ' ' }, headers), 422)
})
