import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, aContactMessage, admin, client, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { listAudit, recordAuditEntry, recordRefusal } from './audit.server.ts'
import { createBlog, removeBlog, updateBlog } from './blog/edit-blog.server.ts'
import { markContactMessage, sendContactMessage } from './contact/contact.server.ts'
import { inTransaction } from './transaction.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.database
    .insertInto('person')
    .values({
      id: admin.id,
      issuer: 'https://issuer.example',
      subject: 'admin',
      email: admin.email,
      name: admin.name,
      picture: '',
      role: 'admin',
      is_stand_in: true,
      created_at: new Date(),
      last_seen_at: new Date(),
    })
    .execute()
})
afterAll(() => test[Symbol.asyncDispose]())

const list = async (request = {}) => (await listAudit(test.ctxOf(admin), { limit: 100, ...request })).rows

it('records the actor, the action, the record and the values before and after', async () => {
  const id = await createBlog(test.ctxOf(admin), aBlog())
  await updateBlog(test.ctxOf(admin), id, { title: 'Another title', author: aBlog().author, version: 1 })
  await removeBlog(test.ctxOf(admin), id)
  const entries = await list({ record: id })
  expect(entries.map(({ action }) => action)).toEqual(['blog.remove', 'blog.update', 'blog.create'])
  expect(entries[0]).toMatchObject({ before: { title: 'Another title', version: 2 }, after: null })
  expect(entries[1]).toMatchObject({
    person: { id: admin.id, email: admin.email, name: admin.name },
    kind: 'blog',
    recordId: id,
    before: { title: aBlog().title },
    after: { title: 'Another title' },
  })
  expect(entries[1]?.before).not.toHaveProperty('author')
  expect(entries[2]).toMatchObject({ before: null, after: aBlog() })
})

it('records a change once, and no call that changes nothing', async () => {
  const id = await sendContactMessage(test.ctxOf(visitor), aContactMessage())
  expect(await markContactMessage(test.ctxOf(admin), id, true)).toBe(1)
  expect(await markContactMessage(test.ctxOf(admin), id, true)).toBe(0)
  expect(await list({ record: id })).toMatchObject([{ before: { isRead: false }, after: { isRead: true } }])
})

it('filters by person, kind, action and time', async () => {
  const at = new Date('2026-01-31T12:00:00Z')
  const ctx = test.ctxOf(admin, { now: () => at })
  await recordAuditEntry(ctx, { action: 'note.create', kind: 'note', recordId: unknownId })
  await recordRefusal(test.ctxOf(client), { call: 'GET /api/users', recordId: 'not an id' })
  expect(await list({ kind: 'note' })).toHaveLength(1)
  expect(await list({ action: 'call.refused' })).toMatchObject([
    { kind: 'call', recordId: null, person: null, after: { call: 'GET /api/users' } },
  ])
  expect(await list({ person: client.id })).toHaveLength(1)
  expect(await list({ person: admin.email.toUpperCase(), kind: 'note' })).toHaveLength(1)
  expect(await list({ from: '2026-01-31T12:00:00Z', to: '2026-01-31T12:00:01Z' })).toHaveLength(1)
  expect(await list({ to: '2026-01-31T12:00:00Z' })).toHaveLength(0)
})

it('rolls back the write and its audit entry together', async () => {
  const before = (await list()).length
  const failing = inTransaction(test.ctxOf(admin), async (inside) => {
    await createBlog(inside, aBlog({ title: 'Rolled back' }))
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await list()).toHaveLength(before)
  const stored = await test.database
    .selectFrom('blog')
    .where('title', '=', 'Rolled back')
    .select('id')
    .execute()
  expect(stored).toEqual([])
})

it('is append-only in the database', async () => {
  const before = (await list()).length
  await expect(test.database.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
  const updating = test.database.updateTable('audit_entry').set((eb) => ({ kind: eb.val('x') as never }))
  await expect(updating.execute()).rejects.toThrow('append-only')
  expect(await list()).toHaveLength(before)
})

it('is readable by administrators only', async () => {
  await expect(listAudit(test.ctxOf(client), { limit: 9 })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(listAudit(test.ctxOf(visitor), { limit: 9 })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})
