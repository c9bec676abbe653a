import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverNotes } from '#core/note-sending/deliver-notes.server.ts'
import { signInMember } from '#tests/client-members.ts'
import { visitor } from '#tests/factories.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

const texts = { title: 'Closed on Friday', text: 'We are back on Sunday.' }
const [reader, payer] = ['reader@members.example', 'payer@members.example']
let site: SignedInSite
let boss: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  boss = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

type Detail = { _id: string; recordEmail: string; getsNotes: boolean }
async function addClient(name: string): Promise<Detail> {
  const added = await boss.call('POST', '/api/clients', { name }, boss.bearer)
  return readClient(added.json().insertedId)
}
const readClient = async (id: string) =>
  (await boss.call('GET', `/api/clients/${id}`, undefined, boss.bearer)).json<Detail>()
const post = (path: string, body: object) => boss.call('POST', path, body, boss.bearer)
const deliver = () => deliverNotes(site.ctxOf(visitor), new AbortController().signal)
const mailed = async () =>
  (
    await site.database
      .selectFrom('mail')
      .select('recipient')
      .where('event', 'like', 'note.created:%')
      .execute()
  ).map(({ recipient }) => recipient)

it('reaches the members of a client without an address once each, in the app and by mail', async () => {
  const company = await addClient('A company from the desk')
  expect(company.getsNotes).toBe(false)
  const to = { clients: [company._id] }
  const one = { ...texts, email: company.recordEmail }
  const preview = async () => (await post('/api/notes/preview', { to })).json()
  await signInMember(site, { email: payer, clientId: company._id, scopes: ['billing'] })
  expect(await preview()).toEqual({ recipients: 0, withoutAddress: 1 })
  expect((await post('/api/notes', one)).statusCode).toBe(422)

  const member = await signInMember(site, { email: reader, clientId: company._id, scopes: ['read'] })
  expect(await preview()).toEqual({ recipients: 1, withoutAddress: 0 })
  expect((await readClient(company._id)).getsNotes).toBe(true)
  const path = `/api/notes/${company.recordEmail}`
  const seen = async () =>
    (await member.call('GET', path, undefined, member.bearer)).json<{ title: string }[]>()
  expect((await post('/api/notes', { ...texts, to })).statusCode).toBe(201)
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(await seen()).toMatchObject([texts])
  expect(await mailed()).toEqual([reader])
  expect((await post('/api/notes', one)).statusCode).toBe(201)
  expect(await seen()).toHaveLength(2)
  expect(await mailed()).toEqual([reader, reader])

  const sent = await boss.call('GET', '/api/note-sendings', undefined, boss.bearer)
  for (const { _id } of sent.json<{ _id: string }[]>()) {
    await boss.call('DELETE', `/api/note-sendings/${_id}`, undefined, boss.bearer)
  }
  expect([await seen(), await mailed()]).toEqual([[], []])
  const left = site.database.selectFrom('notice').select('id').where('event', 'like', 'note.created:%')
  expect(await left.execute()).toEqual([])
})

it('refuses the placeholder of a client that does not exist', async () => {
  const email = 'client-00000000-0000-7000-8000-000000000000@account.invalid'
  expect((await post('/api/notes', { ...texts, email })).statusCode).toBe(422)
})
