import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember, signInMember } from '#tests/client-members.ts'
import { unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  type SignedInSite,
  signInCustom,
  signInStaff,
  someAdmin,
} from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
type Made = { insertedId: string }

let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST', url: string, body?: object, person = staff, headers = {}) =>
  person.call(method, `/api${url}`, body, { ...person.bearer, ...headers })
const addClient = async (body: object) => (await call('POST', '/clients', body)).json<Made>().insertedId
const start = (body: object, person = staff, headers = {}) =>
  call('POST', '/conversations', { subject: 'Your site', text: 'It is ready.', ...body }, person, headers)
const read = async (path: string) => (await call('GET', path)).json()
const mailsTo = (recipient: string) =>
  site.database.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

it('mails a client, opens a conversation that waits, and continues its thread', async () => {
  const clientId = await addClient({ name: 'Rahima', email: 'rahima@example.com' })
  const started = await start({ clientId, subject: 'Your <site>\n is ready', text: 'Look at <it>.' })
  expect(started.statusCode, started.body).toBe(201)
  const id = started.json<Made>().insertedId
  expect(await read(`/conversations/${id}`)).toMatchObject({
    ...{ name: 'Rahima', email: 'rahima@example.com', subject: 'Your <site> is ready', message: '' },
    ...{ status: 'waiting', read: true, isOurs: true, channel: 'mail', lastWrittenBy: 'staff' },
    ...{ answerDueAt: null, client: { _id: clientId, name: 'Rahima' }, addressClient: null },
    messages: [{ text: 'Look at <it>.', isStaff: true, isInternal: false, delivery: { status: 'waiting' } }],
  })
  const [first] = await mailsTo('rahima@example.com')
  expect(first).toMatchObject({
    ...{ subject: 'Your <site> is ready', about_kind: 'contact', about_id: id, is_automatic: false },
    ...{ in_reply_to: '', reference_ids: [] },
  })
  expect(first?.text).not.toContain('You wrote')
  expect(first?.html).toContain('Look at &#60;it&#62;.')

  const records = await read(`/clients/${clientId}/records?kind=contact`)
  expect(records).toMatchObject([{ recordId: id, title: 'Your <site> is ready', isUnproven: false }])
  expect(await read(`/clients/${clientId}`)).toMatchObject({ counts: { messages: 1 } })

  await call('POST', `/conversations/${id}/messages`, { text: 'And hosting is included.' })
  const [, second] = await mailsTo('rahima@example.com')
  expect(second?.subject).toBe('Re: Your <site> is ready')
  expect(second?.in_reply_to).toContain(`<${first?.id}.0@`)
  expect(second?.reference_ids).toEqual([second?.in_reply_to])
  expect(second?.text).not.toContain('You wrote')
})

it('sends one mail for repeated and parallel calls, to the address that is chosen', async () => {
  const clientId = await addClient({ name: 'Two', email: 'two@example.com' })
  const other = await addClient({ name: 'Two', email: 'second@example.com' })
  expect((await call('POST', `/clients/${other}/merge`, { into: clientId })).statusCode).toBe(200)
  const key = { 'idempotency-key': 'one-message' }
  const body = { clientId, email: 'Second@Example.com' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(body, staff, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map((one) => one.json<Made>().insertedId)).size).toBe(1)
  expect(await mailsTo('second@example.com')).toHaveLength(1)
  expect(await mailsTo('two@example.com')).toEqual([])
})

it('mails a member of the client, who is the recipient if the client has no address', async () => {
  const clientId = await addClient({ name: 'A company' })
  const member = { email: 'member@company.example', name: 'Rafi Member' }
  await signInMember(site, { ...member, clientId, scopes: ['read'] })
  expect(await read(`/clients/${clientId}`)).toMatchObject({ emails: [], memberEmails: [member.email] })
  const started = await start({ clientId })
  expect(started.statusCode, started.body).toBe(201)
  expect(await read(`/conversations/${started.json<Made>().insertedId}`)).toMatchObject({
    ...{ email: member.email, client: { _id: clientId, name: 'A company' } },
  })
  const addressed = await addClient({ name: 'Rupa', email: 'rupa@company.example' })
  expectProblem(await start({ clientId: addressed, email: member.email }), 422)
  await addMember(site.database, { email: member.email, clientId: addressed, scopes: ['projects'] })
  expect((await start({ clientId: addressed, email: member.email })).statusCode).toBe(201)
  expect((await start({ clientId: addressed })).statusCode).toBe(201)
  expect(await mailsTo(member.email)).toHaveLength(2)
  expect(await mailsTo('rupa@company.example')).toHaveLength(1)
})

it('refuses a client without an address, an address of somebody else, an unknown client and an empty mail', async () => {
  const clientId = await addClient({ name: 'Karim', email: 'karim@example.com' })
  const bare = await addClient({ name: 'By phone' })
  const without = await start({ clientId: bare })
  expectProblem(without, 409)
  expect(without.json().message).toBe('By phone has no e-mail address. Please add one first.')
  expectProblem(await start({ clientId: unknownId }), 404)
  const refused: object[] = [
    { email: 'rahima@example.com' },
    { email: 'nothing' },
    { subject: ' ' },
    { subject: 'x'.repeat(201) },
    { text: ' \n ' },
    { text: 'x'.repeat(10_001) },
  ]
  for (const body of refused) expectProblem(await start({ clientId, ...body }), 422)
  expect(await mailsTo('karim@example.com')).toEqual([])
  expect(await read(`/clients/${clientId}`)).toMatchObject({ counts: { messages: 0 } })
})

it('is for staff who read clients and answer messages', async () => {
  const clientId = await addClient({ name: 'Shirin', email: 'shirin@example.com' })
  const support = await signInStaff(site, 'support')
  const office = await signInCustom(site, ['office'])
  const both = await signInCustom(site, ['office', 'help'])
  for (const person of [support, office]) expectProblem(await start({ clientId }, person), 403)
  expect((await start({ clientId }, both)).statusCode).toBe(201)
  expect((await start({ clientId }, await signInStaff(site, 'manager'))).statusCode).toBe(201)
})

it('leaves what staff wrote out of the messages that a client’s account is said to have written', async () => {
  const person = await site.signIn({ email: 'own@example.com', name: 'Own' })
  const clientId = await addClient({ name: 'Own', email: 'own@example.com' })
  await start({ clientId, text: 'Written by staff' })
  const { id, email } = await site.database
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '=', 'own@example.com')
    .executeTakeFirstOrThrow()
  expect(person).toBeDefined()
  const { readContactMessages, readOwnMessages } = await import('#core/account-export/own-texts.server.ts')
  const ctx = site.ctxOf({ kind: 'user', id, email, name: 'Own', role: 'client' } as never)
  const holder = { email, since: new Date(0) }
  expect((await readContactMessages(ctx, holder, { limit: 10 })).rows).toEqual([])
  const { rows } = await readOwnMessages(ctx, holder, { limit: 10 })
  expect(rows).toMatchObject([{ text: 'Written by staff' }])
})

it('lists the unpaid invoices of a client, also those of clients merged into it', async () => {
  const issue = async (clientId: string) => {
    const line = { title: 'Hosting', quantity: 1, price: { minor: 5_000, currency: 'USD' } }
    const issued = await call('POST', '/invoices', { clientId, lines: [line] })
    expect(issued.statusCode, issued.body).toBe(201)
    return issued.json<Made>().insertedId
  }
  const clientId = await addClient({ name: 'Payer', email: 'payer@example.com' })
  const merged = await addClient({ name: 'Payer', email: 'payer2@example.com' })
  const [one, two] = [await issue(clientId), await issue(merged)]
  await issue(await addClient({ name: 'Another', email: 'another@example.com' }))
  await call('POST', `/clients/${merged}/merge`, { into: clientId })
  const unpaid = async () => {
    const rows = await read(`/invoices?status=unpaid&sort=dueOn&client=${clientId}`)
    return rows.map(({ _id }: { _id: string }) => _id).sort()
  }
  expect(await unpaid()).toEqual([one, two].sort())
  const paid = await call('POST', `/invoices/${two}/payments`, {
    ...{ method: 'cash', amount: { minor: 5_000, currency: 'USD' }, paidAt: new Date().toISOString() },
    ...{ reference: '', text: '', proofId: null },
  })
  expect(paid.statusCode, paid.body).toBe(201)
  expect(await unpaid()).toEqual([one])
})
