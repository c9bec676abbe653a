import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aContactMessage, admin, client, fragileText, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { listContactMessages, markContactMessage, sendContactMessage } from './contact.server.ts'
import { contactInput } from './contact.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('contact_message').execute())
afterAll(() => test[Symbol.asyncDispose]())

const send = (some = {}) => sendContactMessage(test.ctxOf(visitor), aContactMessage(some))
const list = () => listContactMessages(test.ctxOf(admin), { limit: 100 })

it('stores a message unchanged', async () => {
  const now = new Date('2026-02-01T08:30:00Z')
  const message = { name: fragileText, email: fragileText, message: fragileText }
  const id = await sendContactMessage(test.ctxOf(visitor, { now: () => now }), message)
  expect((await list()).rows).toEqual([{ ...message, id, isRead: false, createdAt: now }])
})

it('stores a message that claims to be read as unread', async () => {
  const input = contactInput.parse({ ...aContactMessage(), read: true, isRead: true, is_read: true })
  await sendContactMessage(test.ctxOf(visitor), input)
  expect((await list()).rows[0]?.isRead).toBe(false)
})

it('accepts a message with any one field, and refuses one that is empty', () => {
  expect(contactInput.safeParse({ name: 'Rafiq' }).success).toBe(true)
  expect(contactInput.safeParse({ email: 'rafiq@example.com' }).success).toBe(true)
  expect(contactInput.safeParse({}).success).toBe(false)
  expect(contactInput.safeParse({ name: ' ', email: '\t', message: '\n' }).success).toBe(false)
})

it('allows only administrators to read the messages', async () => {
  await expect(listContactMessages(test.ctxOf(visitor), { limit: 1 })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(listContactMessages(test.ctxOf(client), { limit: 1 })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

it('lists newest first, page by page', async () => {
  const ids = []
  for (let number = 0; number < 3; number += 1) ids.unshift(await send())
  const first = await listContactMessages(test.ctxOf(admin), { limit: 2 })
  const second = await listContactMessages(test.ctxOf(admin), { limit: 2, before: first.nextBefore })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
  expect(second.nextBefore).toBeUndefined()
})

it('marks a message as read and unread, and returns 0 when nothing changed', async () => {
  const id = await send()
  expect(await markContactMessage(test.ctxOf(admin), id, true)).toBe(1)
  expect(await markContactMessage(test.ctxOf(admin), id, true)).toBe(0)
  expect((await list()).rows[0]?.isRead).toBe(true)
  expect(await markContactMessage(test.ctxOf(admin), id, false)).toBe(1)
  expect((await list()).rows[0]?.isRead).toBe(false)
})

it('allows only administrators to mark a message', async () => {
  const id = await send()
  await expect(markContactMessage(test.ctxOf(visitor), id, true)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(markContactMessage(test.ctxOf(client), id, true)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await list()).rows[0]?.isRead).toBe(false)
})

it('refuses to mark an unknown message with not_found', async () => {
  await expect(markContactMessage(test.ctxOf(admin), unknownId, true)).rejects.toMatchObject({
    kind: 'not_found',
  })
})

it('sorts unread messages first, newest on top', async () => {
  const ids = [await send(), await send(), await send()]
  await markContactMessage(test.ctxOf(admin), ids[2] ?? '', true)
  const { rows } = await listContactMessages(test.ctxOf(admin), { limit: 10, sort: 'read' })
  expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
})
