import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, aProject, client, fragileText, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { withTotal } from '../paging.ts'
import { createProject } from '../project/edit-project.server.ts'
import { listNotes, listNotesTo, markNote, sendNote } from './note.server.ts'
import { noteInput } from './note.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  for (const person of [client, otherClient]) await addAccount(test.database, person)
})
beforeEach(() => test.database.deleteFrom('note').execute())
afterAll(() => test[Symbol.asyncDispose]())

const aNote = (some = {}) =>
  noteInput.parse({
    title: 'Your logo',
    email: 'Client@Example.com',
    text: 'It is ready to be seen.',
    ...some,
  })
const send = (some = {}) => sendNote(test.ctxOf(admin), aNote(some))
const listMine = (request = {}) => listNotesTo(test.ctxOf(client), client.email, { limit: 100, ...request })

it.each(['title', 'email', 'text'])('requires a %s of at least five characters', (field) => {
  const label = `${field[0]?.toUpperCase()}${field.slice(1)}`
  const errorsFor = (value: unknown) =>
    noteInput.safeParse({ ...aNote(), [field]: value }).error?.issues.map(({ message }) => message)
  expect(errorsFor(undefined)).toEqual([`${label} is required`])
  expect(errorsFor('  \n ')).toEqual([`${label} is required`])
  expect(errorsFor('four')).toEqual([`${label} must be at least 5 characters`])
  expect(errorsFor('fives')).toEqual(field === 'email' ? ['Email must be an e-mail address'] : undefined)
})

it('stores the text unchanged', async () => {
  await send({ text: fragileText, title: fragileText })
  expect((await listMine()).rows[0]).toMatchObject({ title: fragileText, text: fragileText, readAt: null })
})

it('lists the recipient’s notes, newest first, ignoring the case of the address', async () => {
  const ids = [await send(), await send({ email: 'CLIENT@example.com' })]
  await send({ email: 'other@example.com' })
  expect((await listMine()).rows.map(({ id }) => id)).toEqual(ids.reverse())
  const page = await listNotesTo(test.ctxOf(admin), 'cLiEnT@example.com', { limit: 1, ...withTotal })
  expect(page.total).toBe(2)
  expect((await listNotes(test.ctxOf(admin), { limit: 9 })).rows).toHaveLength(3)
})

it('refuses to list the notes of another person', async () => {
  await send({ email: 'other@example.com' })
  const read = (actor: typeof client | typeof visitor) =>
    listNotesTo(test.ctxOf(actor), 'other@example.com', { limit: 9 })
  await expect(read(client)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(read(visitor)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(listNotes(test.ctxOf(client), { limit: 9 })).rejects.toMatchObject({ kind: 'forbidden' })
})

it('allows only administrators to send', async () => {
  await expect(sendNote(test.ctxOf(client), aNote())).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(sendNote(test.ctxOf(visitor), aNote())).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it('allows only the recipient to mark a note, not even administrators', async () => {
  const id = await send()
  expect(await markNote(test.ctxOf(client), id, true)).toBe(1)
  expect(await markNote(test.ctxOf(client), id, true)).toBe(0)
  expect((await listMine({ read: true })).rows).toHaveLength(1)
  expect((await listMine({ read: false })).rows).toHaveLength(0)
  await expect(markNote(test.ctxOf(admin), id, false)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(markNote(test.ctxOf(client), unknownId, true)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(markNote(test.ctxOf(visitor), id, true)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it.each([
  'client@example.com, other@example.com',
  'client@example.com;other@example.com',
  'client@example.com other@example.com',
  'Karim <client@example.com>',
  'client@other@example.com',
  'client\u200b@example.com',
  'client@example\u00ad.com',
  'client@ｅxample.com',
  'сlient@example.com',
  'client@example.com\n',
  'client@example.com\u0000',
])('refuses %j, unless it is one address surrounded by spaces', (email) => {
  const { success, error } = noteInput.safeParse({ title: 'Your logo', email, text: 'It is ready.' })
  expect(success).toBe(email.trim() === client.email)
  if (error) expect(error.issues.map(({ path }) => path)).toEqual([['email']])
})

it('accepts recipients with an account, a client or records only', async () => {
  await expect(send({ email: 'nobody@example.com' })).rejects.toMatchObject({
    kind: 'invalid',
    fields: { email: 'No user has this e-mail address' },
  })
  expect((await listNotes(test.ctxOf(admin), { limit: 9 })).rows).toEqual([])
  await createProject(test.ctxOf(admin), aProject({ email: 'Owner@Example.com' }))
  await send({ email: 'owner@example.com' })
  const desk = { name: 'From the desk', email: 'Desk@Example.com' }
  await createClient(test.ctxOf(admin), clientBody.parse(desk))
  await send({ email: 'desk@example.com' })
})
