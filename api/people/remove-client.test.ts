import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { dayMs } from '#core/time.ts'
import { addMember } from '#tests/client-members.ts'
import { aContactMessage, admin, aProblem, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
type Made = { insertedId: string }

let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, person = staff) =>
  person.call(method, `/api${url}`, body, person.bearer)
const make = async (url: string, body: object) => {
  const made = await call('POST', url, body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Made>().insertedId
}
const read = async (path: string) => (await call('GET', path)).json()
const remove = (id: string, person = staff) => call('DELETE', `/clients/${id}`, undefined, person)
const invoice = (clientId: string) => {
  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 5_000, currency: 'USD' } }]
  return make('/invoices', { clientId, lines })
}
const removals = (id: string) =>
  site.database
    .selectFrom('audit_entry')
    .select('after')
    .where('record_id', '=', id)
    .where('action', '=', 'client.remove')
    .execute()

it('deletes a client without records, with those merged into it, its messages, notes and mails', async () => {
  const email = 'rahima@example.com'
  const id = await make('/clients', { name: 'Rahima', email, phones: ['+8801711234567'] })
  const merged = await make('/clients', { name: 'Rahima too', email: 'rahima2@example.com' })
  expect((await call('POST', `/clients/${merged}/merge`, { into: id })).statusCode).toBe(200)
  const other = await make('/clients', { name: 'Other', email: 'other@example.com' })
  await make('/notes', { title: 'A note', email, text: 'Welcome' })
  const conversation = await make('/conversations', { clientId: id, subject: 'Your site', text: 'Ready.' })
  const sent = await make('/contact', aContactMessage({ email }))
  const kept = await make('/contact', aContactMessage({ email: 'other@example.com' }))
  expect((await call('PUT', `/conversations/${sent}/client`, { clientId: id })).statusCode).toBe(200)

  expect((await remove(id)).json()).toMatchObject({ deletedCount: 1 })
  expectProblem(await remove(id), 404)
  expectProblem(await call('GET', `/clients/${id}`), 404)
  for (const gone of [conversation, sent]) expectProblem(await call('GET', `/conversations/${gone}`), 404)
  expect(await read(`/conversations/${kept}`)).toMatchObject({ addressClient: { _id: other } })
  expect(await read('/clients?q=rahima')).toEqual([])
  const left = await sql<{ count: number }>`select (
    (select count(*) from client where id in (${id}, ${merged}))
    + (select count(*) from client_merge where into_id = ${id})
    + (select count(*) from note where email = ${email})
    + (select count(*) from mail where recipient = ${email}))::integer as count`.execute(site.database)
  expect(left.rows).toEqual([{ count: 0 }])
  expect(await removals(id)).toEqual([{ after: { isAnonymised: false } }])
})

it('keeps invoices without personal data of the client, whom a new account with the address is not', async () => {
  const email = 'karim@example.com'
  const facts = { phones: ['+8801711234568'], notes: 'Pays late', company: 'Karim Ltd', taxNumber: 'T-1' }
  const id = await make('/clients', { name: 'Karim', email, ...facts })
  const merged = await make('/clients', { name: 'Karim at home', email: 'karim2@example.com' })
  const invoices = [await invoice(id), await invoice(merged)]
  expect((await call('POST', `/clients/${merged}/merge`, { into: id })).statusCode).toBe(200)
  const conversation = await make('/conversations', { clientId: id, subject: 'Your site', text: 'Ready.' })

  expect((await remove(id)).statusCode).toBe(200)
  expect(await read(`/clients/${id}`)).toMatchObject({
    ...{ name: 'Deleted client', company: '', phones: [], notes: '', taxNumber: '', status: 'former' },
    ...{ emails: [], memberEmails: [], counts: { invoices: 2, messages: 0, notes: 0 } },
  })
  expectProblem(await call('GET', `/conversations/${conversation}`), 404)
  for (const one of invoices) {
    expect(await read(`/invoices/id/${one}`)).toMatchObject({
      email: expect.stringMatching(/^removed-client-.*@account\.invalid$/),
    })
  }
  expect(await read('/clients?q=karim')).toEqual([])
  const line = { title: 'Hosting', quantity: 1, price: { minor: 5_000, currency: 'USD' } }
  const late = await call('POST', '/invoices', { clientId: id, lines: [line] })
  expect(late.json().message).toBe('This client was deleted by the office, so there is nobody to invoice.')
  const { rows } = await sql<{ name: string }>`select name from client where id = ${merged}`.execute(
    site.database,
  )
  expect(rows).toEqual([{ name: 'Deleted client' }])

  const again = await site.signIn({ email, name: 'Karim again' })
  expect((await call('POST', '/problems', aProblem(), again)).statusCode).toBe(201)
  const [now] = await read(`/clients?q=${email}`)
  expect(now._id).not.toBe(id)
  expect((await call('GET', `/invoices/${email}`, undefined, again)).json()).toEqual([])
  expect((await remove(id)).statusCode).toBe(200)
  expect(await removals(id)).toEqual([{ after: { isAnonymised: true } }, { after: { isAnonymised: true } }])
})

it('withdraws the quotes that nobody accepted, and counts before the reported payments that wait', async () => {
  const id = await make('/clients', { name: 'Nasima', email: 'nasima@example.com' })
  const line = { title: 'Shop', quantity: 1, price: { minor: 60_000, currency: 'USD' } }
  const quote = () => make('/quotes', { clientId: id, title: 'A shop', lines: [line] })
  const [draft, sent] = [await quote(), await quote()]
  const moved = await call('POST', `/quotes/${sent}/moves`, { move: 'send', version: 1 })
  const { shareLink } = moved.json<{ shareLink: string }>()
  const shared = () => call('GET', `/share/${shareLink.split('/').at(-1)}`)
  expect((await shared()).statusCode).toBe(200)
  expect(await read(`/clients/${id}`)).toMatchObject({ counts: { waitingPayments: 0 } })

  expect((await remove(id)).statusCode).toBe(200)
  expect(await read(`/quotes/id/${sent}`)).toMatchObject({ status: 'declined' })
  expect(await read(`/quotes/id/${draft}`)).toMatchObject({ status: 'draft' })
  expect((await shared()).statusCode).not.toBe(200)
  const { rows } = await sql`select from mail where recipient like '%@account.invalid'`.execute(site.database)
  expect(rows).toEqual([])
})

it('merges no client into a deleted one, but gives its records to one who returned', async () => {
  const id = await make('/clients', { name: 'Shirin', email: 'shirin@example.com' })
  await invoice(id)
  expect((await remove(id)).statusCode).toBe(200)
  const again = await make('/clients', { name: 'Shirin again', email: 'shirin@example.com' })
  const refused = await call('POST', `/clients/${again}/merge`, { into: id })
  expect(refused.json()).toMatchObject({
    errors: { into: 'This client was deleted. Merge it into the other one instead' },
  })
  expect(await read(`/clients/${again}`)).toMatchObject({ name: 'Shirin again' })
  expect((await call('POST', `/clients/${id}/merge`, { into: again })).statusCode).toBe(200)
  expect(await read(`/clients/${again}`)).toMatchObject({ counts: { invoices: 1 } })
})

it('refuses while somebody has an account with the address, or acts for the client', async () => {
  const person = { email: 'nila@example.com', name: 'Nila' }
  await site.signIn(person)
  const own = await make('/clients', person)
  const refused = await remove(own)
  expectProblem(refused, 409)
  expect(refused.json().message).toContain('nila@example.com has an account')
  const company = await make('/clients', { name: 'A company' })
  await addMember(site.database, { email: person.email, clientId: company, scopes: ['read'] })
  expect((await remove(company)).json().message).toContain('remove its members first')
  expect(await read(`/clients/${own}`)).toMatchObject({ name: 'Nila' })
})

it('refuses records for a client who is deleted while they wait for it', async () => {
  const id = await make('/clients', { name: 'Gone', email: 'gone@example.com' })
  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 5_000, currency: 'USD' } }]
  const domain = { clientId: id, kind: 'domain', name: 'gone.example', heldBy: 'provider' }
  const adding = await site.database.transaction().execute(async (db) => {
    await sql`select from client_email where client_id = ${id} for update`.execute(db)
    const calls = [call('POST', '/invoices', { clientId: id, lines }), call('POST', '/custody', domain)]
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(site.database)).rows[0]?.count).toBe(calls.length)
    await sql`delete from client where id = ${id}`.execute(db)
    return { calls }
  })
  for (const added of await Promise.all(adding.calls)) expectProblem(added, 404)
  expect(await read('/clients?q=gone')).toEqual([])
})

it('is for owners who have signed in lately', async () => {
  const id = await make('/clients', { name: 'Somebody' })
  for (const role of ['manager', 'support', 'finance'] as const) {
    expectProblem(await remove(id, await signInStaff(site, role)), 403)
  }
  expectProblem(await remove(unknownId), 404)
  const old = new Date(Date.now() - 16 * 60_000)
  await sql`update session set created_at = ${old}`.execute(site.database)
  expectProblem(await remove(id), 428)
  expect(await read(`/clients/${id}`)).toMatchObject({ name: 'Somebody' })
})

it('forgets company and tax number on papers of a client without an address, too', async () => {
  staff = await site.signIn(someAdmin)
  const id = await make('/clients', { name: 'Walk-in', company: 'Walk Ltd', taxNumber: 'T-2' })
  const one = await invoice(id)
  const print = () => call('GET', `/invoices/${one}/pdf`)
  expect((await print()).statusCode).toBe(200)
  expect((await remove(id)).statusCode).toBe(200)
  expect((await print()).statusCode).toBe(200)
  const known = async () => {
    const { rows } = await sql`select from paper_facts where facts::text like '%Walk Ltd%'`.execute(
      site.database,
    )
    return rows.length
  }
  expect(await known()).toBe(1)
  const later = new Date(Date.now() + 20 * 365 * dayMs)
  await deleteOld({ ...site.ctxOf(admin), now: () => later })
  expect(await known()).toBe(0)
})
