import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { User } from '#core/context.ts'
import { enterOrder } from '#core/order/place-order.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProblem, aProject, client, otherClient, unknownId } from '#tests/factories.ts'
import { createSignInSite, signInCustom, someAdmin, someClient } from '#tests/signed-in.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const staff = { authorization: 'signed in' }

type Row = { _id: string; name: string; email: string | null; version: number; [name: string]: unknown }

async function add(site: TestSite, body: object, headers = {}): Promise<string> {
  const answer = await site.post('/api/clients', body, { ...staff, ...headers })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ insertedId: string }>().insertedId
}
const list = async (site: TestSite, query = '') =>
  (await site.get(`/api/clients?${query}`, staff)).json<Row[]>()
const read = async (site: TestSite, id: string) =>
  (await site.get(`/api/clients/${id}`, staff)).json<Row & { recordEmail: string }>()
const change = (site: TestSite, id: string, body: object) =>
  site.request({
    method: 'PATCH',
    url: `/api/clients/${id}`,
    headers: { ...staff, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const createStaffSite = () => createTestSite({ signedIn: admin })

it('adds a client from WhatsApp without an e-mail address, and finds it by name, phone and tag', async () => {
  await using site = await createStaffSite()
  const id = await add(site, {
    name: 'Rahima Textiles',
    phone: '+880 1711-234567',
    company: 'Rahima Ltd',
    tags: ['wholesale'],
  })
  await add(site, { name: 'Other', email: 'Other@Example.com' })
  for (const query of ['q=rahima', 'q=01711234567', 'q=%2B880+1711+234567', 'tag=wholesale', 'q=ltd']) {
    expect([query, (await list(site, query)).map(({ _id }) => _id)]).toEqual([query, [id]])
  }
  expect(await list(site, 'q=other@EXAMPLE')).toMatchObject([{ email: 'other@example.com' }])
  expect(await list(site, 'tag=nothing')).toEqual([])
  const all = await site.get('/api/clients?limit=1&sort=name', staff)
  expect(all.headers['x-total-count']).toBe('2')
  expect(all.headers.link).toContain('offset=1')
  expect(await read(site, id)).toMatchObject({
    email: null,
    emails: [],
    phones: ['+880 1711-234567'],
    balance: { minor: 0, currency: 'USD' },
    credit: { minor: 0, currency: 'USD' },
    counts: { orders: 0, projects: 0 },
    status: 'lead',
  })
})

it('changes only the fields that were sent, and refuses an outdated version', async () => {
  await using site = await createStaffSite()
  const facts = { company: 'A company', source: 'phone', status: 'former', currency: 'BDT', language: 'bn' }
  const lists = { phones: ['01711'], addresses: ['A road'], tags: ['a', 'b'] }
  const id = await add(site, { name: 'A name', ...facts, ...lists, notes: 'A note' })
  expect((await change(site, id, { name: 'New name', version: 1 })).json()).toMatchObject({
    modifiedCount: 1,
  })
  expect(await read(site, id)).toMatchObject({
    name: 'New name',
    ...facts,
    ...lists,
    notes: 'A note',
    version: 2,
  })
  expect((await change(site, id, { name: 'Older', version: 1 })).statusCode).toBe(409)
  expect((await change(site, id, { tags: [], version: 2 })).statusCode).toBe(200)
  expect(await read(site, id)).toMatchObject({ tags: [], phones: ['01711'] })
  expect((await change(site, unknownId, { name: 'X', version: 1 })).statusCode).toBe(404)
  expect((await change(site, id, { status: 'gone', version: 3 })).statusCode).toBe(422)
})

it('keeps contact data out of the audit log, which cannot forget', async () => {
  await using site = await createStaffSite()
  const id = await add(site, { name: 'Secret Name', phone: '01711999999', email: 'secret@example.com' })
  await change(site, id, { notes: 'Secret note', status: 'active', version: 1 })
  const entries = await site.database
    .selectFrom('audit_entry')
    .selectAll()
    .where('record_id', '=', id)
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['client.create', 'client.update'])
  expect(entries[1]?.after).toEqual({ status: 'active', changed: ['notes'] })
  expect(JSON.stringify(entries).toLowerCase()).not.toMatch(/secret|01711999999/)
})

it('adds a client once for repeated and parallel calls', async () => {
  await using site = await createStaffSite()
  const key = { 'idempotency-key': 'a-key-of-a-form' }
  const ids = await Promise.all(Array.from({ length: 20 }, () => add(site, { name: 'Twice' }, key)))
  expect(new Set(ids).size).toBe(1)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      site.post('/api/clients', { name: 'Same', email: 'same@example.com' }, staff),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(await list(site, 'q=same')).toHaveLength(1)
})

it.each([
  {},
  { name: '   ' },
  { name: 'A', email: 'no address' },
  { name: 'A', email: `client-${unknownId}@account.invalid` },
  { name: 'A', phone: 'x'.repeat(41) },
  { name: 'A', tags: Array(31).fill('tag') },
  { name: 'A\u0000' },
])('refuses %j', async (body) => {
  await using site = await createStaffSite()
  expect((await site.post('/api/clients', body, staff)).statusCode).toBe(422)
  expect(await list(site)).toEqual([])
})

it('gives a project to a client without an address; no sign-in reaches the placeholder', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const body = { name: 'Rahima' }
  const { insertedId: id } = (await boss.call('POST', '/api/clients', body, boss.bearer)).json<{
    insertedId: string
  }>()
  const { recordEmail } = (await boss.call('GET', `/api/clients/${id}`, undefined, boss.bearer)).json<{
    recordEmail: string
  }>()
  await createProject(site.ctxOf(admin), aProject({ email: recordEmail }))
  const after = (await boss.call('GET', `/api/clients/${id}`, undefined, boss.bearer)).json()
  expect(after).toMatchObject({ counts: { projects: 1 }, status: 'active' })
  await expect(site.signIn({ name: 'Thief', email: recordEmail })).rejects.toThrow()
  await expect(site.signIn({ name: 'Thief', email: recordEmail.toUpperCase() })).rejects.toThrow()
})

it('gives all records of an address, in any spelling, to one client, also those of the release before', async () => {
  await using site = await createStaffSite()
  const { database, ctxOf } = site
  await createProject(ctxOf(admin), aProject({ email: 'Client@Example.com' }))
  await reportProblem(ctxOf(client), aProblem())
  await sql`insert into client_order (id, number, email, client_name, service_kind, plan_id, snapshot, brief, total_cents,
      currency, deposit_percent, status, source, created_at, updated_at)
    values (gen_random_uuid(), 'OR-1', 'client@example.com', 'Karim', 'custom', '', '{"name":"A site"}', '{}', 0, 'USD', 50,
      'submitted', 'web', now(), now())`.execute(database)
  const clients = await list(site)
  expect(clients).toMatchObject([
    { email: 'client@example.com', company: 'Green Life Clinic', status: 'active' },
  ])
  const id = clients[0]?._id ?? ''
  expect(await read(site, id)).toMatchObject({ counts: { projects: 1, problems: 1, orders: 1 } })
  const records = (await site.get(`/api/clients/${id}/records`, staff)).json<{ kind: string }[]>()
  expect(records.map(({ kind }) => kind).sort()).toEqual(['order', 'problem', 'project'])
  const first = await site.get(`/api/clients/${id}/records?limit=1&kind=problem`, staff)
  expect(first.json()).toMatchObject([{ kind: 'problem', title: aProblem().title, status: 'open' }])
})

it('lists a contact message, and counts it and a message about an order as the last contact, but no note of staff', async () => {
  let time = Date.parse('2026-03-01T10:00:00Z')
  const now = () => new Date(time)
  await using site = await createTestSite({ signedIn: admin, now })
  const lastContact = async () => (await list(site)).map(({ lastContactAt }) => lastContactAt)
  const asked = { name: 'Karim', email: client.email, message: 'A shop?' }
  const conversation = (await site.post('/api/contact', asked)).json().insertedId
  const made = await site.post(`/api/conversations/${conversation}/client`, {}, staff)
  expect(made.statusCode).toBe(201)
  expect(await lastContact()).toEqual(['2026-03-01T10:00:00.000Z'])

  const recordsOf = async (query: string) =>
    (await site.get(`/api/clients/${made.json().insertedId}/records${query}`, staff)).json()
  const message = { kind: 'contact', recordId: conversation, title: 'A shop?', status: 'new' }
  expect(await recordsOf('')).toMatchObject([message])
  expect(await recordsOf('?kind=contact')).toMatchObject([message])
  expect(await read(site, made.json().insertedId)).toMatchObject({ counts: { messages: 1 } })

  const { id: order } = await enterOrder(site.ctxOf(admin, { now }), {
    ...{ email: client.email, clientName: 'Karim', source: 'chat', service: 'website-coding' },
    ...{ planId: 'growth', brief: {}, attachmentIds: [] },
  })
  time = Date.parse('2026-04-01T10:00:00Z')
  const write = (text: string, internal: boolean) =>
    site.post(`/api/orders/${order}/messages`, { text, internal }, staff)
  expect((await write('We begin.', false)).statusCode).toBe(201)
  expect(await lastContact()).toEqual(['2026-04-01T10:00:00.000Z'])
  time = Date.parse('2026-05-01T10:00:00Z')
  expect((await write('He was at the fair.', true)).statusCode).toBe(201)
  expect(await lastContact()).toEqual(['2026-04-01T10:00:00.000Z'])

  const into = await add(site, { name: 'Karim Ltd' })
  await site.post(`/api/clients/${made.json().insertedId}/merge`, { into }, staff)
  const answer = { text: 'Yes.', internal: false }
  expect((await site.post(`/api/conversations/${conversation}/messages`, answer, staff)).statusCode).toBe(201)
  expect(await lastContact()).toEqual(['2026-05-01T10:00:00.000Z'])
})

it('names the record that each file belongs to', async () => {
  await using site = await createStaffSite()
  const { database, ctxOf } = site
  const { id: problem } = await reportProblem(ctxOf(client), aProblem())
  const { rows } = await sql<{ id: string }>`insert into certificate
    (id, name, kind, size, owner_email, files, created_at)
    values (gen_random_uuid(), 'award.pdf', 'pdf', 9, ${client.email}, '{}', now()) returning id`.execute(
    database,
  )
  const certificate = `/api/certificates/${rows[0]?.id}`
  const project = await createProject(ctxOf(admin), aProject({ email: client.email, certificate }))
  await sql`insert into attachment (id, name, kind, size, sha256, owner_email, about_kind, about_id, files, created_at)
    values (gen_random_uuid(), 'screen.png', 'png', 9, '', ${client.email}, 'problem', ${problem}, '{}', now())`.execute(
    database,
  )
  const [{ _id: id }] = (await list(site)) as [Row]
  const files: { title: string; about: string; recordId: string }[] = (
    await site.get(`/api/clients/${id}/records?kind=file`, staff)
  ).json()
  const found = files.map(({ title, about, recordId }) => [title, about, recordId])
  expect(found.sort()).toEqual([
    ['award.pdf', 'project', project],
    ['screen.png', 'problem', problem],
  ])
})

it('has messages about invoices and files of projects, for roles that may read these', async () => {
  let time = Date.parse('2026-03-01T10:00:00Z')
  const now = () => new Date(time)
  await using site = await createTestSite({ signedIn: admin, now })
  const id = await add(site, { name: 'Karim', email: client.email })
  const project = await createProject(site.ctxOf(admin), aProject({ email: client.email }))
  await sql`insert into project_file_record
    (id, project_id, area, folder, name, folder_key, name_key, created_at, updated_at, removed_at)
    select gen_random_uuid(), ${project}, 'us', '', name, '', name, now(), now(), removed_at
    from (values ('logo.svg', null), ('old.svg', now())) as file (name, removed_at)`.execute(site.database)
  const price = { minor: 30_000, currency: 'USD' }
  const billed = { clientId: id, lines: [{ title: 'Pages', quantity: 1, price }], dueOn: null }
  const added = await site.post('/api/invoices', billed, staff)
  expect(added.statusCode).toBe(201)
  const invoice = added.json().insertedId
  time = Date.parse('2026-04-01T10:00:00Z')
  const path = `/api/invoices/${invoice}/messages`
  expect((await site.post(path, { text: 'Any questions?', internal: false }, staff)).statusCode).toBe(201)

  const of = async (kind: string, from = site) =>
    (await from.get(`/api/clients/${id}/records?kind=${kind}`, staff)).json()
  const message = {
    kind: 'message',
    about: 'invoice',
    recordId: invoice,
    title: 'Any questions?',
    status: 'staff',
  }
  expect(await of('message')).toMatchObject([{ ...message, number: expect.stringMatching(/^IN-/) }])
  expect(await of('file')).toMatchObject([
    { kind: 'file', about: 'project', recordId: project, title: 'logo.svg' },
  ])
  expect(await read(site, id)).toMatchObject({
    counts: { files: 1 },
    lastContactAt: '2026-04-01T10:00:00.000Z',
  })

  const withAreas = (...areas: string[]) =>
    createTestSite({
      shared: site,
      signedIn: { ...admin, role: unknownId as User['role'], customRole: { areas } } as User,
    })
  await using makers = await withAreas('clients', 'projects')
  expect(await of('message', makers)).toEqual([])
  expect(await of('file', makers)).toHaveLength(1)
  await using finance = await withAreas('clients', 'invoices')
  expect(await of('message', finance)).toHaveLength(1)
  expect(await of('file', finance)).toEqual([])
  expect(await read(finance, id)).toMatchObject({ counts: { files: 0 } })
})

it('makes one client of 40 parallel first records', async () => {
  await using site = await createStaffSite()
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      reportProblem(site.ctxOf(otherClient), aProblem({ title: `Problem ${number}` })),
    ),
  )
  const clients = await list(site)
  expect(clients).toHaveLength(1)
  expect(await read(site, clients[0]?._id ?? '')).toMatchObject({ counts: { problems: 40 } })
})

it('moves a project to the client of its new address, and keeps the other records', async () => {
  await using site = await createStaffSite()
  const ctx = site.ctxOf(admin)
  const id = await createProject(ctx, aProject())
  await reportProblem(site.ctxOf(client), aProblem())
  const url = `/api/projects/${id}`
  const answer = await site.request({
    method: 'PATCH',
    url,
    headers: { ...staff, 'content-type': 'application/json' },
    payload: JSON.stringify({ Email: 'new@example.com', version: 1 }),
  })
  expect(answer.statusCode).toBe(200)
  const [newer, older] = await Promise.all([list(site, 'q=new@example'), list(site, 'q=client@example')])
  const told = async () =>
    (
      await site.database
        .selectFrom('notice')
        .select(['email', 'title', 'link'])
        .where('event', 'like', 'project.%-over:%')
        .orderBy('email')
        .execute()
    ).map(({ email, title, link }) => [email, title, link])
  const company = aProject().companyName
  const notices = [
    [
      'client@example.com',
      `The project ${company} was moved to another client`,
      '/dashboard/projects-preview',
    ],
    ['new@example.com', `The project ${company} belongs to you now`, `/dashboard/projects-preview/${id}`],
  ]
  expect(await told()).toEqual(notices)
  const spelled = await site.request({
    method: 'PATCH',
    url,
    headers: { ...staff, 'content-type': 'application/json' },
    payload: JSON.stringify({ Email: 'New@Example.com', version: 2 }),
  })
  expect(spelled.statusCode).toBe(200)
  expect(await told()).toEqual(notices)
  expect(await read(site, newer[0]?._id ?? '')).toMatchObject({ counts: { projects: 1, problems: 0 } })
  expect(await read(site, older[0]?._id ?? '')).toMatchObject({ counts: { projects: 0, problems: 1 } })
})

it('detaches and empties the client of a deleted account; a new account with the address gets nothing', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const read = async (path: string) => (await boss.call('GET', path, undefined, boss.bearer)).json()
  const body = { name: 'Maya', email: someClient.email, phone: '01711', notes: 'Pays late', tags: ['vip'] }
  const made = await boss.call('POST', '/api/clients', body, boss.bearer)
  const { insertedId: id } = made.json<{ insertedId: string }>()
  await createProject(site.ctxOf(admin), aProject({ email: someClient.email }))
  const owner = await site.signIn(someClient)
  expect((await read(`/api/clients/${id}`)).emails).toEqual([{ email: someClient.email, hasAccount: true }])
  expect((await owner.call('DELETE', '/api/account', undefined, owner.bearer)).statusCode).toBe(200)

  const again = await site.signIn(someClient)
  expect((await again.call('POST', '/api/problems', aProblem(), again.bearer)).statusCode).toBe(201)
  expect(await read(`/api/clients/${id}`)).toMatchObject({
    name: 'Deleted account',
    phones: [],
    notes: '',
    tags: [],
    emails: [],
    status: 'former',
    counts: { projects: 1, problems: 0 },
  })
  const now = (await read(`/api/clients?q=${someClient.email}`)) as Row[]
  expect(now).toHaveLength(1)
  expect(now[0]?._id).not.toBe(id)
  expect(await read(`/api/clients/${now[0]?._id}`)).toMatchObject({ counts: { projects: 0, problems: 1 } })
})

const give = (site: TestSite, id: string, email: string) =>
  site.request({
    method: 'PUT',
    url: `/api/clients/${id}/email`,
    headers: { ...staff, 'content-type': 'application/json' },
    payload: JSON.stringify({ email }),
  })

it('gives an address to a client without one, and with it all records to who signs in there', async () => {
  await using site = await createStaffSite()
  const id = await add(site, { name: 'Rahima' })
  const { recordEmail } = await read(site, id)
  const projectId = await createProject(site.ctxOf(admin), aProject({ email: recordEmail }))
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(site, id, client.email)))
  expect(answers.map((answer) => answer.json().modifiedCount).sort()).toEqual([...Array(9).fill(0), 1])
  expect(await read(site, id)).toMatchObject({
    email: client.email,
    recordEmail: client.email,
    counts: { projects: 1 },
  })
  await using own = await createTestSite({ shared: site, signedIn: client })
  const projects = await own.get(`/api/projects/${client.email}`, staff)
  expect(projects.json()).toMatchObject([{ _id: projectId, Email: client.email }])
  // A form that was opened before the client had the address.
  await createProject(site.ctxOf(admin), aProject({ email: recordEmail }))
  expect(await read(site, id)).toMatchObject({ email: client.email, counts: { projects: 2 } })
  expect(await list(site)).toHaveLength(1)
})

it('refuses an address of another client, a second one, a placeholder, and for a deleted account', async () => {
  await using site = await createStaffSite()
  const id = await add(site, { name: 'Rahima' })
  await add(site, { name: 'Karim', email: client.email })
  expect((await give(site, id, client.email.toUpperCase())).statusCode).toBe(409)
  expect((await give(site, id, `client-${unknownId}@account.invalid`)).statusCode).toBe(422)
  expect((await give(site, id, 'nothing')).statusCode).toBe(422)
  expect((await give(site, unknownId, 'a@example.com')).statusCode).toBe(404)
  expect((await give(site, id, 'a@example.com')).statusCode).toBe(200)
  expect((await give(site, id, 'b@example.com')).statusCode).toBe(409)
  const removed = `removed-${unknownId}@account.invalid`
  await createProject(site.ctxOf(admin), aProject({ email: removed }))
  const [former] = await list(site, 'status=former')
  expect((await give(site, former?._id ?? '', 'c@example.com')).statusCode).toBe(409)
})

it('counts only what a role may read', async () => {
  await using site = await createSignInSite()
  await enterOrder(site.ctxOf(admin), {
    ...{ service: 'website-coding', planId: 'growth', brief: { business: 'A shop' }, attachmentIds: [] },
    ...{ email: client.email, clientName: client.name, source: 'staff' },
  })
  await reportProblem(site.ctxOf(client), aProblem())
  const staff = await site.signIn(someAdmin)
  const role = await signInCustom(site, ['orders'])
  const [{ _id: id }] = (await staff.call('GET', '/api/clients', undefined, staff.bearer)).json()
  const countsFor = async (by: typeof staff) =>
    (await by.call('GET', `/api/clients/${id}`, undefined, by.bearer)).json().counts
  expect(await countsFor(staff)).toMatchObject({ orders: 1, problems: 1 })
  expect(await countsFor(role)).toMatchObject({ orders: 1, problems: 0 })
})
