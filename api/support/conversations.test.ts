import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { deliverMail } from '#core/notice/deliver-mail.server.ts'
import { openMailer } from '#platform/mail.ts'
import { aContactMessage, admin, client, fragileText, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let test: TestDatabase
let site: TestSite
let staff: { id: string; email: string }
beforeAll(async () => {
  test = await createTestDatabase()
  staff = await addPerson('admin', 'staff@example.com')
  site = await createTestSite({ shared: test, signedIn: { ...admin, ...staff } })
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
const send = async (some = {}): Promise<string> =>
  (await site.post('/api/contact', aContactMessage(some))).json().insertedId
const read = async (id: string) => (await site.get(`/api/conversations/${id}`, token)).json()
const list = async (query = '') => (await site.get(`/api/conversations${query}`, token)).json()
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
const change = (id: string, payload: object, headers: object = token) =>
  site.request({ method: 'PATCH', url: `/api/conversations/${id}`, payload, headers: { ...headers } })
const write = (id: string, payload: object, headers: object = {}) =>
  site.post(`/api/conversations/${id}/messages`, payload, { ...token, ...headers })
const ctx = () => test.ctxOf(admin, { publicUrl: 'http://127.0.0.1' })
const mailsTo = (recipient: string) =>
  test.database.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

it('opens a conversation for each contact message', async () => {
  const id = await send({ name: 'Rafiq', email: 'rafiq@example.com', message: fragileText })
  expect(await read(id)).toEqual({
    _id: id,
    ...{ subject: '', channel: 'site', files: [], inquiry: null, client: null },
    ...{ problem: null, order: null, quote: null, about: null },
    ...{ addressClient: null, isOurs: false },
    name: 'Rafiq',
    email: 'rafiq@example.com',
    message: fragileText,
    read: false,
    status: 'new',
    assignee: null,
    followUpOn: null,
    labels: [],
    createdAt: expect.any(String),
    lastWrittenAt: expect.any(String),
    lastWrittenBy: 'client',
    answerDueAt: expect.any(String),
    version: 1,
    canReply: true,
    hasMailServer: false,
    messages: [],
    earlierMessages: null,
  })
})

it('keeps the state in step with the read flag, both ways', async () => {
  const id = await send()
  const facts = async () => {
    const { read: isRead, status, version } = await read(id)
    return [isRead, status, version]
  }
  const mark = (isRead: boolean) =>
    site.request({ method: 'PATCH', url: `/api/contact/${id}`, payload: { read: isRead }, headers: token })
  await mark(true)
  expect(await facts()).toEqual([true, 'open', 2])
  await mark(false)
  expect(await facts()).toEqual([false, 'new', 3])
  await change(id, { status: 'done', version: 3 })
  expect(await facts()).toEqual([true, 'done', 4])
  await change(id, { status: 'new', version: 4 })
  expect(await facts()).toEqual([false, 'new', 5])
  // The release before inserts and updates these columns only.
  await sql`update contact_message set is_read = true where id = ${id}`.execute(test.database)
  expect(await facts()).toEqual([true, 'open', 6])
})

it('filters by state, assignee, label, follow-up day and words, with the total', async () => {
  const word = `word${Date.now()}`
  const [one, two, three] = [
    await send({ message: word }),
    await send({ message: word }),
    await send({ message: word }),
  ]
  await change(one, { version: 1, status: 'waiting', assignee: staff.id, followUpOn: '2026-01-05' })
  await change(two, { version: 1, status: 'spam', labels: ['shop', 'shop', ' urgent '] })
  expect(idsOf(await list(`?q=${word}`))).toEqual([three, one])
  expect(idsOf(await list(`?q=${word}&status=spam`))).toEqual([two])
  expect(await list(`?q=${word}&assignee=${staff.id}`)).toMatchObject([
    { _id: one, assignee: { _id: staff.id, name: staff.email }, followUpOn: '2026-01-05' },
  ])
  expect(idsOf(await list(`?q=${word}&assignee=none`))).toEqual([three])
  expect(idsOf(await list(`?q=${word}&due=true`))).toEqual([one])
  expect(idsOf(await list(`?q=${word}&status=spam&label=urgent`))).toEqual([two])
  expect(idsOf(await list(`?q=${word}&label=other`))).toEqual([])
  const page = await site.get(`/api/conversations?q=${word}&limit=1`, token)
  expect([page.headers['x-total-count'], idsOf(page.json())]).toEqual(['2', [three]])
  expect(page.headers.link).toContain(`before=${three}`)
  // Spam leaves the specified list as well.
  expect(idsOf((await site.get(`/api/contact?q=${word}`, token)).json())).toEqual([three, one])
  expectProblem(await site.get('/api/conversations?status=lost', token), 422)
})

it('refuses a change of an outdated version, of an unknown message, or to an unknown person', async () => {
  const id = await send()
  const both = await Promise.all([
    change(id, { version: 1, status: 'open' }),
    change(id, { version: 1, status: 'done' }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expectProblem(await change(unknownId, { version: 1, status: 'open' }), 404)
  const someone = await addPerson('client', 'someone@example.com')
  for (const assignee of [someone.id, unknownId, client.id]) {
    expect(expectProblem(await change(id, { version: 2, assignee }), 422).errors).toHaveProperty('assignee')
  }
  for (const wrong of [
    { status: 'lost' },
    { labels: [''] },
    { labels: Array(11).fill('x') },
    { followUpOn: 'soon' },
  ]) {
    expectProblem(await change(id, { version: 2, ...wrong }), 422)
  }
  expectProblem(await change(id, { status: 'done' }), 422)
  expectProblem(await change(id, { version: 2, status: 'open' }, {}), 401)
})

it('answers by mail in one thread, once for a double click, and shows the delivery', async () => {
  await using server = await startSmtpServer()
  const mailer = openMailer(server.url)
  onTestFinished(() => mailer.close())
  const email = 'Thread.Reader@Example.com'
  const id = await send({ name: 'Reader', email, message: 'How much\nis a <b>shop</b>?' })
  const key = { 'idempotency-key': id }
  const first = { text: 'A shop is 300 USD.\nআপনি কখন শুরু করতে চান?' }
  const answers = await Promise.all([write(id, first, key), write(id, first, key), write(id, first, key)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1)
  expectProblem(await write(id, { text: 'Another text' }, key), 422)
  expect(await mailsTo('thread.reader@example.com')).toHaveLength(1)
  expect(await read(id)).toMatchObject({
    ...{ status: 'waiting', read: true, lastWrittenBy: 'staff', version: 2 },
    messages: [{ text: first.text, isStaff: true, isInternal: false, delivery: { status: 'waiting' } }],
  })

  expect((await write(id, { text: 'And hosting is included.', status: 'done' })).statusCode).toBe(201)
  await deliverMail(ctx(), mailer)
  const letters = server.letters.filter(({ to }) => to === 'thread.reader@example.com')
  expect(letters).toHaveLength(2)
  const [one, two] = letters
  expect(one?.subject).toContain('Your message to Platform Helper')
  expect(one?.raw).not.toMatch(/^(in-reply-to|references|auto-submitted):/im)
  expect(two?.raw).toContain(`In-Reply-To: ${one?.messageId}`)
  expect(two?.raw).toContain(`References: ${one?.messageId}`)
  expect(one?.raw).not.toContain('<b>shop</b>?</')
  const after = await read(id)
  expect(after).toMatchObject({ status: 'done', messages: [{ delivery: { status: 'sent' } }, {}] })
  const earlier = await site.get(`/api/conversations/${id}/messages?limit=1`, token)
  expect(earlier.json()).toMatchObject([{ text: 'And hosting is included.', delivery: { status: 'sent' } }])
})

it('continues the thread of a mail that was sent again', async () => {
  const id = await send({ email: 'again@example.com' })
  await write(id, { text: 'First' })
  await deliverMail(ctx(), undefined)
  const [mail] = await mailsTo('again@example.com')
  expect((await read(id)).messages[0].delivery.status).toBe('kept')
  expect((await site.post(`/api/mails/${mail?.id}/resend`, {}, token)).statusCode).toBe(200)
  await write(id, { text: 'Second' })
  const next = (await mailsTo('again@example.com')).at(-1)
  expect(next?.in_reply_to).toBe(`<${mail?.id}.1@127.0.0.1>`)
})

it('never mails a note', async () => {
  const id = await send({ email: 'noted@example.com' })
  expect((await write(id, { text: 'He called before.', internal: true })).statusCode).toBe(201)
  expect(await mailsTo('noted@example.com')).toEqual([])
  expect(await read(id)).toMatchObject({
    ...{ status: 'new', read: false, version: 1 },
    messages: [{ isInternal: true, delivery: null }],
  })
})

it('refuses to answer spam, an invalid address, an unknown message or with nothing', async () => {
  for (const email of [
    '',
    'not an address',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: b@example.com',
  ]) {
    const id = await send({ email })
    expect((await read(id)).canReply).toBe(false)
    expectProblem(await write(id, { text: 'Hello' }), 409)
    expect((await write(id, { text: 'A note', internal: true })).statusCode).toBe(201)
  }
  const spam = await send({ email: 'pills@example.com' })
  await change(spam, { version: 1, status: 'spam' })
  expectProblem(await write(spam, { text: 'Hello' }), 409)
  expectProblem(await write(unknownId, { text: 'Hello' }), 404)
  const id = await send()
  for (const body of [{}, { text: ' \n' }, { text: 'x'.repeat(10_001) }, { text: 'x', status: 'spam' }]) {
    expectProblem(await write(id, body), 422)
  }
  expect((await read(id)).messages).toEqual([])
})

it('moves a conversation with its thread to the trash, and back', async () => {
  const id = await send({ name: 'Thrown', email: 'thrown@example.com' })
  await write(id, { text: 'Hello' })
  expect(await mailsTo('thrown@example.com')).toHaveLength(1)
  const remove = () => site.request({ method: 'DELETE', url: `/api/conversations/${id}`, headers: token })
  expect((await remove()).json()).toEqual({ acknowledged: true, deletedCount: 1 })
  expectProblem(await remove(), 404)
  expectProblem(await site.get(`/api/conversations/${id}`, token), 404)
  expectProblem(await write(id, { text: 'Hello?' }), 404)
  expect(idsOf((await site.get('/api/contact', token)).json())).not.toContain(id)
  const trashed = (await site.get('/api/trash?kind=contact', token)).json()
  expect(trashed).toMatchObject([{ _id: id, title: 'Thrown' }])
  const entries = await test.database
    .selectFrom('audit_entry')
    .selectAll()
    .where('record_id', '=', id)
    .execute()
  expect(JSON.stringify(entries)).not.toMatch(/Thrown|thrown@/)

  expect((await site.post('/api/trash/contact/restore', { ids: [id] }, token)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ messages: [{ text: 'Hello' }] })
  await remove()
  await site.request({ method: 'DELETE', url: `/api/trash/contact/${id}`, headers: token })
  expect(
    await test.database.selectFrom('message').select('id').where('record_id', '=', id).execute(),
  ).toEqual([])
  expect(await mailsTo('thrown@example.com')).toEqual([])
})

it('notifies staff of a message, except of a sender whose message is spam', async () => {
  const about = (id: string) =>
    test.database
      .selectFrom('notice')
      .select(['email', 'link'])
      .where('event', '=', `contact.created:${id}`)
      .execute()
  const id = await send({ email: 'pest@example.com' })
  expect(await about(id)).toEqual([{ email: staff.email, link: `/dashboard/new-dashboard-contact/${id}` }])
  await change(id, { version: 1, status: 'spam' })
  const next = await send({ email: 'PEST@example.com' })
  expect(await about(next)).toEqual([])
  expect(await read(next)).toMatchObject({ status: 'new', read: false })
  // The address of a client may have been forged.
  await site.post('/api/clients', { name: 'Pest control', email: 'pest@example.com' }, token)
  expect(await about(await send({ email: 'Pest@example.com' }))).toHaveLength(1)
})

it('mails staff at most about 30 messages an hour', async () => {
  // Messages that were answered within the hour do not count.
  await sql`update contact_message_record set created_at = now() - interval '2 hours', last_written_at = now()`.execute(
    test.database,
  )
  await sql`insert into contact_message (id, name, email, message, created_at, last_written_at)
    select gen_random_uuid(), '', '', '', now() - interval '2 hours', now() from generate_series(1, 40)`.execute(
    test.database,
  )
  const before = await mailsTo(staff.email)
  const mailsSince = async () =>
    (await mailsTo(staff.email)).slice(before.length).map(({ event }) => event.split(':')[0])
  const ids: string[] = []
  for (let number = 0; number < 33; number++)
    ids.push(await send({ email: 'flood@example.com', message: `Flood ${number}` }))
  const thirty = Array.from({ length: 30 }, () => 'contact.created')
  // The clock is the system's: a second notice belongs to the next hour.
  expect([...new Set(await mailsSince())]).toEqual(['contact.created', 'contact.flood'])
  expect((await mailsSince()).filter((event) => event === 'contact.created')).toEqual(thirty)
  const floods = await test.database
    .selectFrom('notice')
    .select(['event', 'link'])
    .where('event', 'like', 'contact.flood:%')
    .execute()
  expect(floods.length).toBeLessThanOrEqual(2)
  expect(floods[0]).toMatchObject({
    event: expect.stringMatching(/^contact\.flood:\d{4}-\d\d-\d\dT\d\d$/),
    link: '/dashboard/new-dashboard-contact',
  })

  await change(ids[0] as string, { version: 1, status: 'spam' })
  await send({ email: 'genuine@example.com', message: 'Genuine' })
  expect((await mailsTo(staff.email)).at(-1)?.text).toContain('Genuine')
})

it('mails at most 1,000 characters of a message', async () => {
  await sql`update contact_message_record set created_at = now() - interval '2 hours'`.execute(test.database)
  const notice = async (id: string) =>
    test.database
      .selectFrom('notice')
      .select('text')
      .where('event', '=', `contact.created:${id}`)
      .executeTakeFirst()
  const whole = 'x'.repeat(1_000)
  expect((await notice(await send({ email: 'long@example.com', message: whole })))?.text).toBe(whole)
  // The cut divides a character of two units.
  const long = `${'x'.repeat(998)}😀${'x'.repeat(1_000)}`
  expect((await notice(await send({ email: 'long@example.com', message: long })))?.text).toBe(
    `${'x'.repeat(998)}\uFFFD…`,
  )
})

it('makes the sender a client once, with the text, and names each on the page of the other', async () => {
  const email = 'Wants.A.Shop@Example.com'
  const id = await send({ name: 'Wanda', email, message: 'I want a shop.' })
  const make = (which: string) => site.post(`/api/conversations/${which}/client`, {}, token)
  const both = await Promise.all([make(id), make(id), make(id)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const [clientId, ...others] = new Set(both.map((made) => made.json().insertedId))
  expect(others).toEqual([])
  expect(await read(id)).toMatchObject({ client: { _id: clientId, name: 'Wanda' } })
  const readClient = async (which: string) => (await site.get(`/api/clients/${which}`, token)).json()
  expect(await readClient(clientId)).toMatchObject({
    ...{ name: 'Wanda', email: email.toLowerCase(), notes: 'I want a shop.' },
    ...{ source: 'website', status: 'lead', conversations: [{ _id: id, name: 'Wanda' }] },
  })

  // A second message of the same address belongs to the same client and changes nothing there.
  const second = await send({ name: 'Wanda W.', email, message: 'And a logo.' })
  expect((await make(second)).json().insertedId).toBe(clientId)
  expect(await readClient(clientId)).toMatchObject({
    notes: 'I want a shop.',
    conversations: [{ _id: second }, { _id: id }],
  })

  const into = (await site.post('/api/clients', { name: 'Wanda Ltd' }, token)).json().insertedId
  expect((await site.post(`/api/clients/${clientId}/merge`, { into }, token)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ client: { _id: into, name: 'Wanda Ltd' } })
  expect((await make(id)).json().insertedId).toBe(into)
  expect((await readClient(into)).conversations).toHaveLength(2)
})

it('makes a client without an address of a sender without one, and none of spam or of nobody', async () => {
  const make = (which: string) => site.post(`/api/conversations/${which}/client`, {}, token)
  const id = await send({ name: 'By phone', email: 'not an address', message: 'x'.repeat(10_000) })
  const { insertedId } = (await make(id)).json()
  expect((await site.get(`/api/clients/${insertedId}`, token)).json()).toMatchObject({ email: null })
  const spam = await send({ email: 'more.pills@example.com' })
  await change(spam, { version: 1, status: 'spam' })
  expectProblem(await make(spam), 409)
  expectProblem(await make(await send({ name: ' ', email: '', message: 'Hi' })), 409)
  expectProblem(await make(unknownId), 404)
  expectProblem(await site.post(`/api/conversations/${id}/client`, {}, {}), 401)
})
