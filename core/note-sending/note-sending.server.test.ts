import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { mergeClients } from '../client/merge-clients.server.ts'
import type { Context } from '../context.ts'
import { listNotes, listNotesTo, markNote, sendNote } from '../note/note.server.ts'
import { updateNotificationSettings } from '../notification-settings/notification-settings.server.ts'
import { previewNote } from './audience.server.ts'
import { deliverNotes } from './deliver-notes.server.ts'
import { listNoteSendings, removeNoteSending, sendNoteToMany } from './note-sending.server.ts'
import { type NoteAudience, noteAudience } from './note-sending.ts'

let test: TestDatabase
let staff: Context
beforeEach(async () => {
  test = await createTestDatabase()
  for (const person of [admin, client, otherClient]) await addAccount(test.database, person)
  staff = test.ctxOf(admin)
})
afterEach(() => test[Symbol.asyncDispose]())

const add = (name: string, email?: string, tags: string[] = []) =>
  createClient(staff, clientBody.parse({ name, email, tags }))
const send = (to: NoteAudience, key?: string) =>
  sendNoteToMany(staff, { title: 'Holidays', text: 'We are closed on Friday.', to }, key)
const deliver = () => deliverNotes(test.ctxOf(visitor), new AbortController().signal)
const recipients = async (sending?: string) =>
  (await listNotes(staff, { limit: 100, ...(sending && { sending }) })).rows.map(({ email }) => email).sort()
const sendings = async () => (await listNoteSendings(staff, { limit: 10 })).rows
const mails = () => test.database.selectFrom('mail').select(['recipient', 'event', 'text']).execute()

async function addThree() {
  const ids = [
    await add('Karim', client.email, ['shop']),
    await add('Salma', otherClient.email, ['shop', 'clinic']),
    await add('Nobody’s address'),
  ]
  return ids as [string, string, string]
}

it('sends to picked clients, to a tag or to all, each once, with notice and mail', async () => {
  const [karim, salma, without] = await addThree()
  expect(await previewNote(staff, { all: true })).toEqual({ recipients: 2, withoutAddress: 1 })
  const picked = await send({ clients: [karim, karim, without] })
  const tagged = await send({ tag: 'clinic' })
  const all = await send({ all: true })
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(await recipients(picked)).toEqual([client.email])
  expect(await recipients(tagged)).toEqual([otherClient.email])
  expect(await recipients(all)).toEqual([client.email, otherClient.email])
  expect(await mails()).toHaveLength(4)
  expect((await mails())[0]?.text).toContain('We are closed on Friday.')
  expect(await sendings()).toMatchObject([
    { id: all, audience: 'all', recipients: 2, delivered: 2, read: 0 },
    { id: tagged, audience: 'tag', tag: 'clinic', recipients: 1 },
    { id: picked, audience: 'clients', recipients: 1 },
  ])
  expect(salma).not.toBe(karim)
})

it('is a note like any other for its recipient, and the sent list counts who read it', async () => {
  await addThree()
  const id = await send({ all: true })
  await deliver()
  const own = test.ctxOf(client)
  const [note] = (await listNotesTo(own, client.email, { limit: 5 })).rows
  expect(note).toMatchObject({ title: 'Holidays', text: 'We are closed on Friday.', readAt: null })
  await markNote(own, note?.id ?? '', true)
  expect(await sendings()).toMatchObject([{ id, recipients: 2, read: 1 }])
  expect((await listNotes(staff, { limit: 5, sending: id, read: true })).rows).toHaveLength(1)
})

it('sends once for two clicks, and refuses another note with the same key', async () => {
  await addThree()
  const [one, two] = await Promise.all([send({ all: true }, 'key'), send({ all: true }, 'key')])
  expect(one).toBe(two)
  await deliver()
  expect(await recipients()).toEqual([client.email, otherClient.email])
  await expect(send({ tag: 'shop' }, 'key')).rejects.toBeInstanceOf(Error)
})

it('counts a merged client once, and writes to the address that was used last', async () => {
  const [karim, salma] = await addThree()
  await test.database
    .updateTable('person')
    .set({ last_seen_at: new Date(Date.now() + 1_000) })
    .where('id', '=', otherClient.id)
    .execute()
  await mergeClients(staff, salma, karim)
  expect(await previewNote(staff, { all: true })).toEqual({ recipients: 1, withoutAddress: 1 })
  await send({ all: true })
  await deliver()
  expect(await recipients()).toEqual([otherClient.email])
  await expect(send({ clients: [salma] })).rejects.toMatchObject({ kind: 'invalid' })
})

it('refuses unknown clients, nobody, and people who may not', async () => {
  const [, , without] = await addThree()
  for (const to of [{ clients: [unknownId] }, { clients: [without] }, { tag: 'unheard of' }]) {
    await expect(send(to)).rejects.toMatchObject({ kind: 'invalid', fields: { to: expect.any(String) } })
  }
  expect(await sendings()).toEqual([])
  for (const actor of [client, { ...admin, role: 'finance' as const }]) {
    await expect(previewNote(test.ctxOf(actor), { all: true })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(removeNoteSending(test.ctxOf(actor), unknownId)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await expect(removeNoteSending(staff, unknownId)).rejects.toMatchObject({ kind: 'not_found' })
})

it.each([
  {},
  { clients: [] },
  { clients: ['a@x.example, b@y.example'] },
  { tag: ' ' },
  { all: false },
  { all: true, tag: 'shop' },
  { email: 'client@example.com' },
])('takes no audience such as %j', (to) => {
  expect(noteAudience.safeParse(to).success).toBe(false)
})

it('deletes a sending with its notes, notices and waiting mails, also half-way', async () => {
  await addThree()
  const id = await send({ all: true })
  await deliver()
  await send({ tag: 'shop' })
  await removeNoteSending(staff, id)
  expect(await recipients()).toEqual([])
  expect(await mails()).toEqual([])
  expect(await test.database.selectFrom('notice').select('id').execute()).toEqual([])
  const [waiting] = await sendings()
  await removeNoteSending(staff, waiting?.id ?? '')
  await deliver()
  expect(await recipients()).toEqual([])
})

it('lists and deletes a note to one address in the same way', async () => {
  await sendNote(staff, { title: 'To one', email: client.email, text: 'Only for you' })
  const [one] = await sendings()
  expect(one).toMatchObject({ title: 'To one', audience: 'email', recipients: 1, delivered: 1 })
  expect(await recipients(one?.id)).toEqual([client.email])
  await removeNoteSending(staff, one?.id ?? '')
  expect([await recipients(), await sendings(), await mails()]).toEqual([[], [], []])
})

it('respects the channels of each recipient', async () => {
  await addThree()
  await updateNotificationSettings(test.ctxOf(client), { version: 0, kinds: { note: { mail: 'off' } } })
  await send({ all: true })
  await deliver()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([otherClient.email])
})

it('resumes after a crash, and loses or repeats no recipient', async () => {
  await sql`insert into client (id, name, created_at, updated_at)
    select uuidv7(), 'Client ' || number, now(), now() from generate_series(1, 1200) as number`.execute(
    test.database,
  )
  await sql`insert into client_email (id, client_id, email, created_at)
    select uuidv7(), id, 'c' || substr(name, 8) || '@example.com', now() from client`.execute(test.database)
  const id = await send({ all: true })
  const stopping = new AbortController()
  const delivering = deliverNotes(test.ctxOf(visitor), stopping.signal)
  stopping.abort()
  await delivering
  expect((await sendings())[0]?.delivered).toBeLessThan(1200)
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(await sendings()).toMatchObject([{ id, recipients: 1200, delivered: 1200 }])
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(1200)
})
