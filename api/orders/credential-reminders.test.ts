import { afterAll, beforeAll, expect, it } from 'vitest'
import { remindOfCredentials } from '#core/credential/remind-of-credentials.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject, client, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
let projectId: string
beforeAll(async () => {
  site = await createTestSite({ signedIn: client })
  for (const person of [admin, client]) await addAccount(site.database, person)
  projectId = await createProject(site.ctxOf(admin), aProject({ email: client.email }))
})
afterAll(() => site[Symbol.asyncDispose]())

const path = () => `/projects/${projectId}/secrets`
const entry = { kind: 'other', label: 'Router', fields: { password: 'old' } }
const add = (more: object = {}) => site.call('POST', path(), { ...entry, ...more })
const change = (id: string, body: object) => site.call('PATCH', `${path()}/${id}`, body)
const find = async (id: string) =>
  (await site.call('GET', path())).json().find(({ _id }: { _id: string }) => _id === id)
/** Sets when the entry was last changed. */
const changedOn = (id: string, day: string) =>
  site.database
    .updateTable('credential')
    .set({ changed_at: new Date(`${day}T06:00:00Z`) })
    .where('id', '=', id)
    .execute()
const runOn = (day: string) =>
  remindOfCredentials(site.ctxOf(visitor, { now: () => new Date(`${day}T03:00:00Z`) }))
const remindedOf = async (id: string) =>
  (
    await site.database
      .selectFrom('notice')
      .select(['email', 'event', 'text'])
      .where('event', 'like', `credential.change:${id}:%`)
      .orderBy('id')
      .execute()
  ).map(({ email, event }) => [email, event.split(':').at(-1)])

it('reminds the client and staff once of each due day, until the secret is changed', async () => {
  const id = (await add({ changeEveryMonths: 3 })).json().insertedId
  await changedOn(id, '2030-11-30')
  expect(await find(id)).toMatchObject({ changeEveryMonths: 3, changeDueOn: '2031-02-28', version: 1 })
  await runOn('2031-02-27')
  expect(await remindedOf(id)).toEqual([])
  await Promise.all([runOn('2031-03-01'), runOn('2031-03-01')])
  for (const day of ['2031-03-02', '2031-03-20', '2031-08-01']) await runOn(day)
  const day = '2031-02-28'
  expect((await remindedOf(id)).toSorted()).toEqual(
    [
      [admin.email, day],
      [client.email, day],
    ].toSorted(),
  )
  const { text } = await site.database
    .selectFrom('notice')
    .select('text')
    .where('event', 'like', `credential.change:${id}:%`)
    .executeTakeFirstOrThrow()
  expect(text).not.toContain('Router')

  expect((await change(id, { version: 1, fields: { password: 'new' } })).statusCode).toBe(200)
  await changedOn(id, '2031-03-05')
  await runOn('2031-06-04')
  expect(await remindedOf(id)).toHaveLength(2)
  await runOn('2031-06-05')
  expect(await remindedOf(id)).toHaveLength(4)
})

it('sends no reminder without an interval, and refuses others', async () => {
  const id = (await add()).json().insertedId
  expect(await find(id)).toMatchObject({ changeEveryMonths: null, changeDueOn: null })
  await changedOn(id, '2032-01-01')
  expect((await change(id, { version: 1, changeEveryMonths: 1 })).statusCode).toBe(200)
  expect((await change(id, { version: 2, changeEveryMonths: null })).statusCode).toBe(200)
  await runOn('2032-02-02')
  expect(await remindedOf(id)).toEqual([])
  expect((await change(id, { version: 3, changeEveryMonths: 1 })).statusCode).toBe(200)
  for (const months of [0, 61, 1.5, '3']) expectProblem(await add({ changeEveryMonths: months }), 422)
})

it('reminds of the two passwords too', async () => {
  const id = 'wpPassword'
  const { version } = await find(id)
  expect((await change(id, { version, changeEveryMonths: 2 })).statusCode).toBe(200)
  const written = site.database.updateTable('project_secret').where('field', '=', id)
  await written.set({ changed_at: new Date('2034-01-15T06:00:00Z') }).execute()
  expect(await find(id)).toMatchObject({ changeEveryMonths: 2, changeDueOn: '2034-03-15' })
  const event = `${projectId}:${id}`
  await runOn('2034-03-14')
  expect(await remindedOf(event)).toEqual([])
  for (const day of ['2034-03-15', '2034-03-16']) await runOn(day)
  expect(await remindedOf(event)).toHaveLength(2)
  // Of a password that was stored before its changes were: not known, so not before the project.
  await written.set({ changed_at: null }).execute()
  expect((await find(id)).changeDueOn).toMatch(/^\d{4}/)
})
