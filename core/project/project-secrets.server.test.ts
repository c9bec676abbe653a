import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reencryptSecrets } from '#server/open-secrets.ts'
import { admin, aProject, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { boxOf } from '#tests/test-keys.ts'
import { listAudit } from '../audit.server.ts'
import type { User } from '../context.ts'
import { createProject, removeProject, updateProject } from './edit-project.server.ts'
import { listProjects } from './project.server.ts'
import { listReveals, revealSecret, rotateSecrets } from './project-secrets.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('project_record').execute())
afterAll(() => test[Symbol.asyncDispose]())

const input = aProject()
const create = () => createProject(test.ctxOf(admin), input)
const now = new Date('2026-11-21T10:00:00Z')
const signedInBefore = (user: User, minutes: number) => ({
  ...user,
  session: { ...user.session, startedAt: new Date(now.getTime() - minutes * 60_000) },
})
const as = (user: User, more = {}) => test.ctxOf(signedInBefore(user, 1), { now: () => now, ...more })

it('reveals one password at a time, to the owner and to administrators', async () => {
  const id = await create()
  expect(await revealSecret(as(client), id, 'emailPassword')).toBe(input.emailPassword)
  expect(await revealSecret(as(admin), id, 'wpPassword')).toBe(input.wpPassword)
  const other = { ...client, id: unknownId, email: 'other@example.com' }
  await expect(revealSecret(as(other), id, 'wpPassword')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(revealSecret(test.ctxOf(visitor), id, 'wpPassword')).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(revealSecret(as(admin), unknownId, 'wpPassword')).rejects.toMatchObject({ kind: 'not_found' })
})

it('refuses if the sign-in is older than fifteen minutes', async () => {
  const id = await create()
  const reveal = (minutes: number) =>
    revealSecret(test.ctxOf(signedInBefore(client, minutes), { now: () => now }), id, 'wpPassword')
  expect(await reveal(15)).toBe(input.wpPassword)
  await expect(reveal(15.01)).rejects.toMatchObject({
    kind: 'sign_in_again',
    message: 'Please sign in again first.',
  })
})

it('does not reveal a new password to a person who stops being the owner during the call', async () => {
  const { id, email, name, role } = client
  await test.database
    .insertInto('person')
    .values({
      ...{ id, email, name, role, issuer: 'test', subject: id, picture: '', is_stand_in: true },
      ...{ created_at: now, last_seen_at: now },
    })
    .execute()
  const projectId = await create()
  const lockingTransaction = await test.database.startTransaction().execute()
  await lockingTransaction.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute()
  const revealing = revealSecret(as(client), projectId, 'wpPassword').catch((error: unknown) => error)
  await expect.poll(() => countWaiting()).toBe(1)
  const change = { version: 1, email: otherClient.email, wpPassword: 'only for the new owner' }
  await updateProject(as(admin), projectId, change)
  await lockingTransaction.rollback().execute()
  expect(await revealing).toMatchObject({ kind: 'forbidden' })
  expect((await listReveals(as(admin), projectId, { limit: 9 })).rows).toEqual([])
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database)
  return rows.length
}

it('audits every reveal', async () => {
  const id = await create()
  await revealSecret(as(client), id, 'emailPassword')
  await revealSecret(as(admin), id, 'wpPassword')
  const { rows } = await listReveals(as(client), id, { limit: 9 })
  expect(rows.map(({ at, field }) => ({ at, field }))).toEqual([
    { at: now, field: 'wpPassword' },
    { at: now, field: 'emailPassword' },
  ])
  await expect(
    listReveals(as({ ...client, email: 'other@example.com' }), id, { limit: 9 }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
})

it('never exposes a password in lists, in the audit log, or as plain text in the database', async () => {
  const id = await create()
  await updateProject(as(admin), id, { wpPassword: 'another secret', version: 1 })
  await revealSecret(as(admin), id, 'wpPassword')
  await removeProject(as(admin), id)
  const exposed = JSON.stringify([
    await listProjects(as(admin), { limit: 9 }),
    await listAudit(as(admin), { limit: 200 }),
    await test.database.selectFrom('project_record').selectAll().execute(),
    await test.database.selectFrom('project_secret').select('sealed').execute(),
  ])
  for (const secret of [input.emailPassword, input.wpPassword, 'another secret']) {
    expect(exposed).not.toContain(secret)
    expect(exposed).not.toContain(JSON.stringify([...Buffer.from(secret)]).slice(1, -1))
  }
  expect(exposed).toContain('sealedAnew')
})

it('cannot decrypt a password copied to another project', async () => {
  const [one, two] = [await create(), await create()]
  const copied = await test.database
    .selectFrom('project_secret')
    .selectAll()
    .where('project_id', '=', one)
    .where('field', '=', 'wpPassword')
    .executeTakeFirstOrThrow()
  await test.database
    .updateTable('project_secret')
    .set({ sealed: copied.sealed })
    .where('project_id', '=', two)
    .where('field', '=', 'wpPassword')
    .execute()
  await expect(revealSecret(as(admin), two, 'wpPassword')).rejects.toThrow()
  expect((await listReveals(as(admin), two, { limit: 9 })).rows).toEqual([])
})

it('re-encrypts all secrets with the newest key, and resumes after an interruption', async () => {
  const db = test.database
  const [before, both, after] = [boxOf('old'), boxOf('new', 'old'), boxOf('new')]
  const ids: string[] = []
  for (let count = 0; count < 120; count += 1) {
    ids.push(await createProject(test.ctxOf(admin, { secrets: before }), input))
  }
  expect(await rotateSecrets({ db, secrets: both })).toBe(100)
  expect(await reencryptSecrets(db, both)).toBe(140)
  expect(await reencryptSecrets(db, both)).toBe(0)
  for (const id of ids.slice(0, 5)) {
    expect(await revealSecret(as(admin, { secrets: after }), id, 'wpPassword')).toBe(input.wpPassword)
  }
})
