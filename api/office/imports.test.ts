import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { columnsOfRole } from '#core/role/role.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin, someClient } from '#tests/signed-in.ts'
import { writeFile } from '#tests/statements/write-file.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let staff: Person
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  await createClient(
    site.ctxOf(admin),
    clientBody.parse({ name: 'Maya', email: 'maya@north.example', phone: '+880 1712-345678' }),
  )
})
afterAll(() => site[Symbol.asyncDispose]())

type File = { name: string; content: Buffer }
const csv = (text: string, name = 'clients.csv'): File => ({ name, content: Buffer.from(text) })
type Options = {
  kind?: string
  columns?: string
  query?: Record<string, string>
  key?: string
  person?: Person
  path?: string
}
const send = (
  { name, content }: File,
  { kind = 'clients', columns, query, key, person = staff, path = '' }: Options = {},
) =>
  site.request({
    method: 'POST',
    url: `/api/imports/${kind}${path}?${new URLSearchParams({ name, ...(columns && { columns }), ...query })}`,
    headers: {
      ...person.bearer,
      'content-type': 'application/octet-stream',
      ...(key && { 'idempotency-key': key }),
    },
    payload: content,
  })
const preview = async (file: File, options: Options = {}) => {
  const response = await send(file, { ...options, path: '/preview' })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const add = async (file: File, options: Options = {}) => {
  const response = await send(file, options)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const get = async (path: string) => (await staff.call('GET', `/api${path}`, undefined, staff.bearer)).json()
const undo = (id: string, person = staff) => person.call('POST', `/api/imports/${id}/undo`, {}, person.bearer)
const countClients = async () => {
  const { rows } = await sql<{ count: string }>`select count(*) from client`.execute(site.database)
  return Number(rows[0]?.count)
}
const auditOf = (id: string) =>
  site.database
    .selectFrom('audit_entry')
    .select(['action', 'kind'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

const mixed = [
  'Client Name,Organization,E-mail,Mobile,Country,Tags,Status,Remark',
  'Rahim Uddin,Rahim Traders,RAHIM@traders.example ,1812345678,Bangladesh,"shop, old",Active,Pays late',
  'Maya again,,Maya@North.example,,,,,',
  'Same phone,,other@north.example,8801712345678,,,,',
  'Rahim twice,,rahim@traders.example,,,,,',
  ',,nobody@example.com,,,,,',
  'Look-alike,,mаya@north.example,,,,,',
  ',Only Company,,,,,,',
  'Wrong,,wrong@example.com,,,,gone,',
  'Placeholder,,client-01890a5d-ac96-774b-bcce-b302099a8057@account.invalid,,,,,',
].join('\r\n')

it('shows what would happen with each row and writes nothing', async () => {
  const before = await countClients()
  const { headings, columns, rows, ...counts } = await preview(csv(mixed))
  expect(headings).toHaveLength(8)
  expect(columns).toEqual({ name: 0, company: 1, email: 2, phone: 3, country: 4, tags: 5, status: 6 })
  expect(counts).toEqual({ order: null, added: 2, known: 3, refused: 4 })
  const mayaId = await clientIdOf(site.database, 'maya@north.example')
  expect(
    rows.map(({ row, state, reason, recordId }: Record<string, unknown>) => [row, state, reason, recordId]),
  ).toEqual([
    [2, 'new', '', null],
    [3, 'known', 'Same e-mail address as Maya.', mayaId],
    [4, 'known', 'Same phone number as Maya.', mayaId],
    [5, 'known', 'Same e-mail address as row 2.', null],
    [6, 'refused', 'Name is required.', null],
    [7, 'refused', 'Email must be an e-mail address.', null],
    [8, 'new', '', null],
    [9, 'refused', 'Status: must be lead, active or former.', null],
    [10, 'refused', 'This is not an e-mail address of a person.', null],
  ])
  expect(await countClients()).toBe(before)
  expect(await get('/imports')).toEqual([])
})

it('imports once under 100 presses at once, and leaves one entry in the activity log', async () => {
  const before = await countClients()
  const columns = 'name:0,company:1,email:2,phone:3,country:4,tags:5,status:6,notes:7'
  const presses = await Promise.all(
    Array.from({ length: 100 }, () => add(csv(mixed), { columns, key: 'one-import' })),
  )
  expect(new Set(presses.map((one) => one.insertedId)).size).toBe(1)
  const { insertedId: id } = presses[0]
  expect(await countClients()).toBe(before + 2)
  expect(await auditOf(id)).toEqual([{ action: 'import.add', kind: 'import' }])
  expect(await get('/imports')).toMatchObject([
    { _id: id, name: 'clients.csv', added: 2, known: 3, refused: 4, removed: 0, undoneAt: null },
  ])
  expect((await get(`/imports/${id}`)).refusals[0]).toEqual({ row: 6, reason: 'Name is required.' })
  const records = await get(`/imports/${id}/records`)
  expect(records.map(({ title, stays }: Record<string, string>) => [title, stays])).toEqual([
    ['Only Company', ''],
    ['Rahim Uddin', ''],
  ])
  expect(await get(`/clients/${records[1].recordId}`)).toMatchObject({
    ...{
      name: 'Rahim Uddin',
      company: 'Rahim Traders',
      email: 'rahim@traders.example',
      country: 'Bangladesh',
    },
    ...{
      phones: ['01812345678'],
      tags: ['shop', 'old'],
      status: 'active',
      notes: 'Pays late',
      source: 'import',
    },
  })
  const again = expectProblem(await send(csv(mixed), { key: 'another' }), 422)
  expect(again.detail).toBe('There is nothing new in this file: 5 already there, 4 refused.')
})

it('imports each client once when two people import the same file at the same moment', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `Twin ${at},twin${at}@example.com,0191${1000000 + at}`)
  const file = csv(`Name,Email,Phone\n${rows.join('\n')}`)
  const before = await countClients()
  const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => send(file, { key: `twin ${at}` })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422])
  expect(await countClients()).toBe(before + 300)
})

it('takes an import back, except for clients that somebody used or changed since', async () => {
  const names = ['Untouched', 'Edited', 'Ordered', 'Named', 'Signed in']
  const file = csv(
    `Name,Email\n${names.map((name, at) => `${name},undo${at}@example.com`).join('\n')}\nNo address,\n`,
  )
  const before = await countClients()
  const { insertedId: id } = await add(file)
  const idOf = async (at: number) => clientIdOf(site.database, `undo${at}@example.com`)
  await staff.call('PATCH', `/api/clients/${await idOf(1)}`, { version: 1, country: 'Nepal' }, staff.bearer)
  const body = { kind: 'domain', name: 'undo.example', heldBy: 'client', clientId: await idOf(2) }
  expect((await staff.call('POST', '/api/custody', body, staff.bearer)).statusCode).toBe(201)
  const note = { email: 'undo3@example.com', title: 'Hello', body: 'A note' }
  await site.database
    .insertInto('client_email')
    .values({
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      client_id: await idOf(3),
      email: note.email.replace('undo3', 'undo3b'),
      created_at: new Date(Date.now() + 60_000),
    })
    .execute()
  await site.signIn({ email: 'undo4@example.com', name: 'Signed in' })
  const records = await get(`/imports/${id}/records`)
  const stays = Object.fromEntries(records.map((one: Record<string, string>) => [one.title, one.stays]))
  expect(stays).toEqual({
    ...{ Untouched: '', 'No address': '', Edited: 'Was changed since', Ordered: 'Has records' },
    ...{ Named: 'Has another e-mail address since', 'Signed in': 'Has signed in since' },
  })
  const presses = await Promise.all(Array.from({ length: 100 }, () => undo(id)))
  expect([...new Set(presses.map(({ statusCode, body }) => (statusCode === 200 ? '' : body)))]).toEqual([''])
  const results = presses.map((one) => one.json())
  expect(results.reduce((sum, { removed }) => sum + removed, 0)).toBe(2)
  expect(results.every(({ kept }) => kept === 4)).toBe(true)
  expect(await countClients()).toBe(before + 4)
  expect(await get(`/imports/${id}`)).toMatchObject({ removed: 2, undoneAt: expect.any(String) })
  expect(await get(`/imports/${id}/records`)).toHaveLength(4)
  expect(await auditOf(id)).toEqual([
    { action: 'import.add', kind: 'import' },
    { action: 'import.undo', kind: 'import' },
  ])
  // The removed clients can be imported again.
  expect(await add(file)).toMatchObject({ added: 2, known: 4 })
})

it('keeps a client whose first order arrives while its import is being undone', async () => {
  const emails = Array.from({ length: 20 }, (_, at) => `race${at}@example.com`)
  const { insertedId: id } = await add(csv(`Name,Email\n${emails.map((email) => `R,${email}`).join('\n')}`))
  const report = (email: string) =>
    site.database
      .insertInto('note')
      .values({ id: crypto.randomUUID(), email, title: 'T', text: 'B', created_at: new Date() } as never)
      .execute()
  const [undone] = await Promise.all([undo(id), ...emails.slice(0, 10).map(report)])
  const { removed, kept } = undone.json()
  expect(removed + kept).toBe(20)
  const { rows } = await sql<{ count: string }>`select count(*) from note where email like 'race%'
    and client_id is not null and not exists (select from client where id = client_id)`.execute(site.database)
  expect(rows[0]?.count).toBe('0')
})

it('reads workbooks, UTF-16, Windows-1252, Bangla headings, titles above them, and files without any', async () => {
  const table = [
    ['My clients'],
    [],
    ['নাম', 'ইমেইল', 'মোবাইল নম্বর'],
    ['Karim', 'karim@example.com', 8801912345678],
  ]
  for (const kind of ['xlsx', 'xls', 'utf16', 'semicolon'] as const) {
    const { name, content } = writeFile(kind, table)
    const found = await preview({ name, content })
    expect(found, kind).toMatchObject({ columns: { name: 0, email: 1, phone: 2 }, added: 1 })
    expect(found.rows[0], kind).toMatchObject({ row: 4, title: 'Karim' })
  }
  const latin = { name: 'a.csv', content: Buffer.from('Name;E-mail\nJosé Núñez;jose@example.com', 'latin1') }
  expect((await preview(latin)).rows[0]).toMatchObject({ title: 'José Núñez' })
  const bare = csv('Karim,karim@example.com\nSelim,selim@example.com')
  expect(await preview(bare)).toMatchObject({ headings: ['', ''], columns: {}, rows: [] })
  const unknown = csv('Who,E-mail,Phone\nRahim,rahim@import.example,')
  expect(await preview(unknown)).toMatchObject({ columns: { email: 1, phone: 2 }, rows: [] })
  expect(await preview(bare, { columns: 'name:0,email:1' })).toMatchObject({ added: 2 })
  const twice = csv('Name,Phone,Phone\nKarim,01911111111,01922222222')
  expect(await preview(twice)).toMatchObject({ columns: { name: 0, phone: 1 } })
})

it('keeps a client whose currency has no rate, without it, and says so', async () => {
  const lines = [
    'Name,Currency',
    'Anna of the euro,EUR',
    'Tariq of the taka,Tk.',
    'Moon of the coins,moon coins',
  ]
  const file = csv(lines.join('\n'))
  const { rows } = await preview(file)
  const without = (code: string) => ({
    ...{ state: 'new', reason: `Without its currency: there is no rate for ${code} under Payment settings.` },
  })
  expect(rows).toMatchObject([without('EUR'), { state: 'new', reason: '' }, without('MOON COINS')])
  expect(await add(file)).toMatchObject({ added: 3, refused: 0 })
  const found = site.database.selectFrom('client').select('currency').where('name', 'like', '% of the %')
  const stored = (await found.orderBy('name').execute()).map(({ currency }) => currency)
  expect(stored).toEqual(['USD', 'USD', 'BDT'])
})

it('imports what the list of clients exports', async () => {
  const email = 'round@example.com'
  const phone = '+880 1999-999999'
  await add(csv(`Name,Email,Phone,Notes\nRound Trip,${email},${phone},=1+1`))
  const id = await clientIdOf(site.database, email)
  const exported = await staff.call('GET', '/api/clients/export?format=csv&q=round', undefined, staff.bearer)
  expect(exported.statusCode, exported.body).toBe(200)
  await site.database.deleteFrom('client').where('id', '=', id).execute()
  await add(csv(exported.body))
  expect(await get(`/clients/${await clientIdOf(site.database, email)}`)).toMatchObject({
    ...{ name: 'Round Trip', phones: [phone], notes: '=1+1', source: 'import' },
  })
})

it('imports 5,000 rows, and refuses more, long cells, rounded numbers and what is no table', async () => {
  const many = (count: number) =>
    csv(`Name,Email\n${Array.from({ length: count }, (_, at) => `C${at},many${at}@example.com`).join('\n')}`)
  const { insertedId } = await add(many(5_000))
  const undone = (await undo(insertedId)).json()
  expect(undone).toEqual({ removed: 5_000, kept: 0 })
  for (const count of [5_001, 100_000]) expectProblem(await send(many(count)), 413)
  const long = await preview(csv(`Name,Notes\nLong,${'x'.repeat(20_000)}`))
  expect(long.rows[0]).toMatchObject({
    state: 'refused',
    reason: 'Notes for staff: must be at most 10,000 characters.',
  })
  const huge = expectProblem(await send(csv(`Name,Notes\nHuge,${'x'.repeat(1_000_000)}`)), 422)
  expect(huge.detail).toMatch(/^Row 2 is longer than 64 kB/)
  const rounded = await preview(csv('Name,Phone\nRounded,8.80171E+12'))
  expect(rounded.rows[0]).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/rounded by Excel/),
  })
  const nul = await preview(csv('Name,Email\nNul\0,nul@example.com'))
  expect(nul.rows[0]).toMatchObject({ state: 'refused' })
  for (const text of ['', '\n\n', 'Name,Email']) expectProblem(await send(csv(text)), 422)
  expectProblem(await send(csv('When,What\n1,2')), 422)
  expectProblem(await send(csv('Name\nx', 'clients.pdf')), 415)
  expectProblem(await send(csv('Name\nx', 'clients.xlsx')), 415)
  expectProblem(await send(csv('Name\nx'), { columns: 'name:0,salary:1' }), 422)
}, 120_000)

it('refuses a person who lost the role between the preview and the import', async () => {
  const manager = await signInStaff(site, 'manager')
  const file = csv('Name,Email\nLate,late@example.com')
  expect(await preview(file, { person: manager })).toMatchObject({ added: 1 })
  await site.database
    .updateTable('person')
    .set(columnsOfRole('client'))
    .where('email', '=', manager.email)
    .execute()
  expectProblem(await send(file, { person: manager }), 403)
  const client = await site.signIn(someClient)
  expectProblem(await send(file, { person: client }), 403)
  const { insertedId } = await add(file)
  expectProblem(await undo(insertedId, client), 403)
  expectProblem(await undo(crypto.randomUUID()), 404)
})

const states = ({ rows }: { rows: Record<string, unknown>[] }) =>
  rows.map(({ row, state, detail, reason }) => [row, state, reason || detail])

it('imports projects with their clients, and takes back those that nobody used', async () => {
  const kind = 'projects'
  const file = csv(
    [
      'Project,Client,Client email,Website,Domain expiry,Progress,Tags,Password',
      'Rahim Shop,Rahim,rahim@projects.example,rahim.example,31/12/2027,40%,"shop, new",secret',
      'Rahim Shop,Rahim,Rahim@Projects.example,,,,,',
      'No address,Karim,,,,,,',
      'Bad date,Karim,karim@projects.example,,31/31/2027,,,',
      'Too much,Karim,karim@projects.example,,,140,,',
      'Karim Farm,Karim,karim@projects.example,,02/01/2028,,,',
    ].join('\n'),
    'projects.csv',
  )
  const shown = await preview(file, { kind })
  expect(shown).toMatchObject({ order: 'dmy', added: 2, known: 1, refused: 3 })
  expect(states(shown)).toEqual([
    [2, 'new', 'rahim@projects.example, domain expires on 31 December 2027'],
    [3, 'known', 'Same name and e-mail address as row 2.'],
    [4, 'refused', 'Email is required.'],
    [5, 'refused', 'Domain expires on: must be a date.'],
    [6, 'refused', 'Progress must be a number from 0 to 100.'],
    [7, 'new', 'karim@projects.example, domain expires on 2 January 2028'],
  ])
  expect(JSON.stringify(shown)).not.toContain('secret')
  const { insertedId: id } = await add(file, { kind })
  const records = await get(`/imports/${id}/records`)
  expect(records.map(({ kind, title, stays }: Record<string, string>) => [kind, title, stays])).toEqual([
    ['project', 'Karim Farm', ''],
    ['project', 'Rahim Shop', ''],
  ])
  const rahim = records[1].recordId
  expect(await get(`/projects/id/${rahim}`)).toMatchObject({
    ...{ companyname: 'Rahim Shop', Email: 'rahim@projects.example', projectPorgress: 40, hasWebsite: true },
    ...{ websiteUrl: 'https://rahim.example', domainExpiry: '2027-12-31', tags: ['shop', 'new'] },
  })
  expect(await clientIdOf(site.database, 'rahim@projects.example')).toBeDefined()
  const again = await preview(file, { kind })
  expect(again).toMatchObject({ added: 0, known: 3 })
  expect(again.rows[0]).toMatchObject({ recordId: rahim })
  const { version } = await get(`/projects/id/${rahim}`)
  await staff.call('PATCH', `/api/projects/${rahim}`, { version, notes: 'Seen' }, staff.bearer)
  expect((await undo(id)).json()).toEqual({ removed: 1, kept: 1 })
  expect(await get(`/imports/${id}/records`)).toMatchObject([
    { title: 'Rahim Shop', stays: 'Was changed since' },
  ])
  expectProblem(
    await staff.call('GET', `/api/projects/id/${records[0].recordId}`, undefined, staff.bearer),
    404,
  )
})

it('takes back the clients that its projects added, except those that somebody used since', async () => {
  const kind = 'projects'
  await createClient(
    site.ctxOf(admin),
    clientBody.parse({ name: 'Here before', email: 'before@added.example' }),
  )
  const names = ['before', 'alone', 'twice', 'edited', 'reached', 'entered', 'halfway']
  const rows = [...names, 'twice', 'halfway'].map((name, at) => `Shop ${at},${name}@added.example`)
  const { insertedId: id } = await add(csv(`Project,Email\n${rows.join('\n')}`, 'p.csv'), { kind })
  const idOf = (name: string) => clientIdOf(site.database, `${name}@added.example`)
  expect(await get(`/clients/${await idOf('alone')}`)).toMatchObject({ source: 'import', status: 'active' })
  expect(await get(`/clients/${await idOf('before')}`)).toMatchObject({ source: 'other' })
  const edit = (path: string, body: object) => staff.call('PATCH', `/api${path}`, body, staff.bearer)
  const edited = await edit(`/clients/${await idOf('edited')}`, { version: 2, country: 'Nepal' })
  expect(edited.statusCode).toBe(200)
  const item = { kind: 'domain', name: 'reached.example', heldBy: 'client', clientId: await idOf('reached') }
  expect((await staff.call('POST', '/api/custody', item, staff.bearer)).statusCode).toBe(201)
  await site.signIn({ email: 'entered@added.example', name: 'Entered' })
  const records = await get(`/imports/${id}/records`)
  const last = records.find(({ title }: { title: string }) => title === 'Shop 8')
  await edit(`/projects/${last.recordId}`, { version: 1, notes: 'Seen' })
  expect((await undo(id)).json()).toEqual({ removed: 8, kept: 1 })
  const { rows: left } = await sql<{ email: string }>`select email from client_email
    where email like '%@added.example' order by email`.execute(site.database)
  expect(left.map(({ email }) => email.split('@')[0])).toEqual([
    ...['before', 'edited', 'entered', 'halfway', 'reached'],
  ])
})

it('reads what the lists of projects and posts export', async () => {
  const project = 'Project,Email,Website,Notes\nRound trip,round@projects.example,round.example,=1+1'
  const post = `Title,Text,Author,Category,Status\nRound trip,"${'A text. '.repeat(20)}",Mina,business,published`
  await add(csv(project, 'projects.csv'), { kind: 'projects' })
  await add(csv(post, 'posts.csv'), { kind: 'blogs', query: { publish: 'true' } })
  for (const kind of ['projects', 'blogs']) {
    const exported = await staff.call('GET', `/api/${kind}/export?format=csv`, undefined, staff.bearer)
    const shown = await preview(csv(exported.body, `${kind}.csv`), { kind })
    expect(shown.known, kind).toBeGreaterThan(0)
    expect(
      states(shown).filter(([, state]) => state !== 'known'),
      kind,
    ).toEqual([])
  }
})

it('imports open invoices as drafts, joins their lines, and refuses what is paid', async () => {
  const kind = 'invoices'
  for (const name of ['Nila Boutique', 'Twin', 'Twin']) {
    const email = name === 'Twin' ? null : 'nila@invoices.example'
    await createClient(site.ctxOf(admin), clientBody.parse({ name, email }))
  }
  const file = csv(
    [
      'Invoice No,Customer,Customer Email,Item,Qty,Unit Price,Amount,Balance,Currency,Due Date,Status',
      'N-17,Nila,NILA@invoices.example,Website,1,$500.00,"$1,500.00",,USD,15/01/2027,Sent',
      'N-17,Nila,nila@invoices.example,Hosting,12,10,120,,USD,15/01/2027,Sent',
      'N-18,Nila Boutique,,Logo,1,200,200,50,USD,,Partly paid',
      'N-19,Nila,nila@invoices.example,Flyer,1,80,80,0,USD,,Paid',
      'N-20,Nila,nila@invoices.example,Banner,1,5000,5000,,BDT,,Sent',
      'N-21,Twin,,Card,1,30,30,,,,Sent',
      'N-22,Nobody,,Card,1,30,30,,,,Sent',
      'N-23,Nila,nila@invoices.example,Card,1,,,,,,Sent',
      'N-24,Nila,nila@invoices.example,Refund,1,,-30,,,,Sent',
    ].join('\n'),
    'invoices.csv',
  )
  const shown = await preview(file, { kind })
  expect(states(shown)).toEqual([
    [2, 'new', 'Nila, 2 lines, $1,620, due on 15 January 2027'],
    [4, 'new', 'Nila Boutique, $50'],
    [5, 'refused', 'Nothing of it is open.'],
    [6, 'new', 'Nila, ৳5,000'],
    [7, 'refused', 'There is more than one client with this name.'],
    [8, 'refused', 'There is no client with this name.'],
    [9, 'refused', 'Amount: must be an amount of money.'],
    [10, 'refused', 'Price of one: must be at least 0.'],
  ])
  const { insertedId: id } = await add(file, { kind })
  const [banner, logo, website] = await get(`/imports/${id}/records`)
  const taka = await get(`/invoice-drafts/${banner.recordId}`)
  expect(taka).toMatchObject({
    total: { minor: 500_000, currency: 'BDT' },
    lines: [{ title: 'Banner (N-20)' }],
  })
  expect(logo).toMatchObject({ kind: 'invoice', title: 'Logo, open amount (N-18)', stays: '' })
  const draft = await get(`/invoice-drafts/${website.recordId}`)
  expect(draft).toMatchObject({
    ...{ clientName: 'Nila Boutique', total: { minor: 162_000 }, dueOn: '2027-01-15' },
    lines: [
      { title: 'Website (N-17)', quantity: 1, price: { minor: 150_000 } },
      { title: 'Hosting', quantity: 12, price: { minor: 1_000 } },
    ],
  })
  const issue = await staff.call(
    'POST',
    `/api/invoice-drafts/${website.recordId}/issue`,
    { version: draft.version },
    staff.bearer,
  )
  expect(issue.statusCode, issue.body).toBe(201)
  expect(await preview(file, { kind })).toMatchObject({ added: 0, known: 3 })
  const { insertedId: other } = await add(csv(`No,Email,Amount\nN-99,nila@invoices.example,5`, 'b.csv'), {
    kind,
  })
  const [{ recordId }] = await get(`/imports/${other}/records`)
  await staff.call('DELETE', `/api/invoice-drafts/${recordId}`, undefined, staff.bearer)
  expect(await get(`/imports/${other}/records`)).toEqual([])
  expect((await undo(other)).json()).toEqual({ removed: 0, kept: 0 })
  expect((await undo(id)).json()).toEqual({ removed: 2, kept: 1 })
  expect(await get(`/imports/${id}/records`)).toMatchObject([{ stays: 'Was issued since' }])
  expect(await preview(file, { kind })).toMatchObject({ added: 2, known: 1 })
})

it('takes amounts in the currency that they name, and refuses what is not surely open, with all rows of the invoice', async () => {
  const kind = 'invoices'
  const email = 'sure@invoices.example'
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'Sure', email }))
  const outcomes = async (heading: string, ...rows: string[]) => {
    const text = [`No,Email,${heading}`, ...rows.map((row, at) => `S-${at},${email},${row}`)].join('\n')
    return states(await preview(csv(text, 'invoices.csv'), { kind })).map(([, , said]) => said)
  }
  expect(
    await outcomes('Amount', '5000tk', '"BDT5,000"', '5000 টাকা', '€50', 'CA$50', '"US$1,250.50"'),
  ).toEqual([
    ...Array(3).fill(`${email}, ৳5,000`),
    ...['EUR', 'CAD'].map((code) => `There is no rate for ${code}. Add it under Payment settings.`),
    `${email}, $1,250.50`,
  ])
  expect(await outcomes('Amount (৳)', '5000', '"১২,৫০০/-"')).toEqual([
    `${email}, ৳5,000`,
    `${email}, ৳12,500`,
  ])
  const several = 'It has amounts in several currencies.'
  expect(
    await outcomes('Amount,Currency', '500,taka', '৳500,BDT', '$500,CAD', '500,', '$500,BDT', '5,Gold'),
  ).toEqual([
    ...[`${email}, ৳500`, `${email}, ৳500`, 'There is no rate for CAD. Add it under Payment settings.'],
    ...[`${email}, $500`, several, 'Currency: must be a code such as BDT.'],
  ])
  const noRate = (code: string) => `There is no rate for ${code}. Add it under Payment settings.`
  expect(await outcomes('Amount (USD),Currency', '500,CAD', '500,USD')).toEqual([several, `${email}, $500`])
  expect(await outcomes('Amount (SGD)', '100')).toEqual([noRate('SGD')])
  expect(await outcomes('Amount CAD $', '100')).toEqual([noRate('CAD')])
  expect(await outcomes('Amount (¥)', '100')).toEqual(['Currency: must be a code such as BDT.'])
  expect(await outcomes('Amount', '"USD $1,200.00"', 'CAD $100')).toEqual([`${email}, $1,200`, noRate('CAD')])
  expect(await outcomes('Amount,Balance Due', '500,৳ 50', '500,1.234', '500,60 CR')).toEqual([
    ...[
      `${email}, ৳50`,
      'Open amount: must be an amount of money.',
      'Open amount: must be an amount of money.',
    ],
  ])
  const settled = ['Fully paid', 'Deposited', 'Uncollectible', 'Partially paid', 'Not paid', 'Overdue']
  expect(await outcomes('Amount,Status', ...settled.map((status) => `5,${status}`))).toEqual([
    ...Array(3).fill('Nothing of it is open.'),
    'It is paid in part, and the open amount is missing.',
    ...Array(2).fill('sure@invoices.example, $5'),
  ])
  const joined = async (heading: string, ...rows: string[]) =>
    states(await preview(csv([`No,Email,${heading}`, ...rows].join('\n'), 'invoices.csv'), { kind })).map(
      ([, , said]) => said,
    )
  // Balance and total are repeated in each row; the client stands in the first one only.
  expect(await joined('Amount,Balance', `Z,${email},100,150`, 'Z,,200,150')).toEqual([`${email}, $150`])
  expect(await joined('Qty,Rate,Total', `Z,${email},1,100,300`, 'Z,,2,100,300')).toEqual([
    `${email}, 2 lines, $300`,
  ])
  expect(await joined('Qty,Rate,Total', `Z,${email},1,100,300`, 'Z,,1,100,300')).toEqual([
    'Its lines do not add up to its amount.',
  ])
  expect(await joined('Amount,Currency', `Z,${email},500,`, 'Z,,20,BDT')).toEqual([`${email}, 2 lines, ৳520`])
  expect(await joined('Amount,Currency', `Z,${email},500,USD`, 'Z,,20,BDT')).toEqual([several])
  expect(await joined('Amount', `Z,${email},500`, `Z,${email},1.234`)).toEqual([
    'Row 3: Amount: must be an amount of money.',
  ])
  expect(
    await joined('Item,Amount', `1,${email},Hosting 2012,60`, `2,${email},Hosting 2012,60`),
  ).toHaveLength(2)
  expect(await joined('Amount', `INV-12-3,${email},60`, `INV-1-23,${email},90`)).toEqual([
    ...[`${email}, $60`, `${email}, $90`],
  ])
})

const wordPressItem = (fields: Record<string, string>, more = '') =>
  `<item>${Object.entries({ 'wp:post_type': 'post', 'wp:status': 'publish', ...fields })
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}${more}</item>`
const wordPress = (...items: string[]) =>
  csv(
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
      <wp:author><wp:author_login>mina</wp:author_login><wp:author_display_name>Mina Rahman</wp:author_display_name></wp:author>
      ${items.join('\n')}</channel></rss>`,
    'site.WordPress.xml',
  )

it('imports posts from WordPress, as drafts or published at their old time', async () => {
  const kind = 'blogs'
  const html = `<!-- wp:paragraph --><p>Five <strong>good</strong> reasons &amp; <a href="https://a.example/x">a link</a>.</p><!-- /wp:paragraph -->
    <script>alert(1)</script><h2>Why</h2><ul><li>One</li><li>Two</li></ul>
    <table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>`
  const file = wordPress(
    wordPressItem(
      {
        ...{ title: 'Five reasons for a website', 'dc:creator': 'mina', 'content:encoded': html },
        ...{ 'wp:post_name': 'five-reasons', 'wp:post_date': '2021-03-04 09:30:00', 'wp:post_id': '7' },
      },
      `<category domain="category"><![CDATA[Business]]></category>
       <category domain="category"><![CDATA[Growth]]></category>
       <category domain="post_tag"><![CDATA[web]]></category>
       <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>`,
    ),
    wordPressItem({
      ...{ title: 'Classic paragraphs', 'dc:creator': 'mina', 'wp:status': 'draft' },
      'content:encoded': 'First line\nsecond line\n\n[caption id="1"]<b>Bold</b>[/caption]',
    }),
    wordPressItem({ title: 'No category here', 'dc:creator': 'mina', 'content:encoded': 'Some text' }),
    wordPressItem({ title: 'Thrown away', 'wp:status': 'trash', 'content:encoded': 'x' }),
    wordPressItem({ title: 'A page', 'wp:post_type': 'page', 'content:encoded': 'x' }),
    wordPressItem({
      ...{ 'wp:post_type': 'attachment', 'wp:post_id': '9' },
      'wp:attachment_url': 'https://old.example/a.jpg',
    }),
  )
  expect(states(await preview(file, { kind }))).toEqual([
    [1, 'new', 'Mina Rahman, draft'],
    [2, 'new', 'Mina Rahman, draft'],
    [3, 'new', 'Mina Rahman, draft'],
    [4, 'refused', 'It is in the trash.'],
  ])
  const query = { publish: 'true' }
  expect(states(await preview(file, { kind, query })).map(([, , detail]) => detail)).toEqual([
    'Mina Rahman, published 4 March 2021',
    'Mina Rahman, draft',
    'Mina Rahman, draft: Category is required.',
    'It is in the trash.',
  ])
  const { insertedId: id } = await add(file, { kind, query: { ...query, category: 'health' } })
  const records = await get(`/imports/${id}/records`)
  expect(records.map(({ title }: { title: string }) => title).sort()).toEqual([
    ...['Classic paragraphs', 'Five reasons for a website', 'No category here'],
  ])
  const visible = async () => (await site.request({ method: 'GET', url: '/api/blogs?limit=50' })).json()
  const first = (await visible()).find(({ slug }: { slug: string }) => slug === 'five-reasons')
  expect(first).toMatchObject({
    ...{
      title: 'Five reasons for a website',
      author: 'Mina Rahman',
      category: 'business',
      slug: 'five-reasons',
    },
    ...{ tags: ['web', 'Growth'], image: 'https://old.example/a.jpg', date: '2021-03-04T03:30:00.000Z' },
  })
  expect(first.content).toBe(
    'Five **good** reasons & [a link](https://a.example/x).\n\n## Why\n\n- One\n- Two\n\n| A |\n| - |\n| 1 |',
  )
  const all = (await staff.call('GET', '/api/blogs?limit=50&state=draft', undefined, staff.bearer)).json()
  const classic = all.find(({ title }: { title: string }) => title === 'Classic paragraphs')
  expect(classic.content).toMatch(/^First line\\\nsecond line\n\n\*\*Bold\*\*$/)
  expect(await preview(file, { kind })).toMatchObject({ added: 0, known: 3, refused: 1 })
  expect((await undo(id)).json()).toEqual({ removed: 3, kept: 0 })
  expect(JSON.stringify(await visible())).not.toContain('five-reasons')
})

it('imports posts from a table, and refuses files and texts that are not posts', async () => {
  const kind = 'blogs'
  const table = csv(
    'Title,Content,Category,Status,Date\nMarkdown stays,"# Head\n\n*soft* <b>x</b>",Technology,published,',
    'posts.csv',
  )
  const { insertedId } = await add(table, { kind })
  const [{ recordId }] = await get(`/imports/${insertedId}/records`)
  const { rows } = await sql<{
    content: string
  }>`select content from written_blog where id = ${recordId}`.execute(site.database)
  expect(rows[0]?.content).toBe('# Head\n\n*soft* <b>x</b>')
  const refuse = async (file: File, status: number) =>
    expectProblem(await send(file, { kind }), status).detail
  expect(await refuse(csv('<rss></rss>', 'a.xml'), 415)).toContain('not an export of WordPress')
  expect(await refuse(wordPress(), 422)).toBe('There are no posts in this file.')
  expect(await refuse(csv('When,Who\n1,2', 'a.csv'), 422)).toContain('title and the text')
  const deep = wordPressItem({ title: 'Deeply nested', 'content:encoded': '<div>'.repeat(30_000) })
  const long = wordPressItem({ title: 'Much too long', 'content:encoded': `<p>${'x '.repeat(150_000)}</p>` })
  const shown = await preview(wordPress(deep, long, '<item><title>Unclosed'), { kind })
  expect(states(shown).map(([, state]) => state)).toEqual(['refused', 'refused'])
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${
    wordPress(wordPressItem({ title: 'Entities' }, '<content:encoded>&a;&amp;</content:encoded>')).content
  }`
  expect((await preview(csv(bomb, 'bomb.xml'), { kind })).rows[0].title).toBe('Entities')
})

it('keeps an imported post beside which somebody keeps a draft when the import is undone', async () => {
  const kind = 'blogs'
  const item = (title: string) =>
    wordPressItem({ title, 'dc:creator': 'mina', 'content:encoded': '<p>Live text</p>' })
  const query = { publish: 'true', category: 'business' }
  const { insertedId: id } = await add(wordPress(item('To be rewritten'), item('Left as it is')), {
    ...{ kind, query },
  })
  const posts = await get('/blogs?limit=50')
  const { _id } = posts.find(({ title }: { title: string }) => title === 'To be rewritten')
  const path = `/api/blogs/${_id}/draft`
  const { content, revision, version } = await get(`/blogs/${_id}/draft`)
  const draft = { ...content, content: 'Two days of work', revision, version }
  const kept = await staff.call('PUT', path, draft, staff.bearer)
  expect(kept.statusCode, kept.body).toBe(200)
  const stays = (await get(`/imports/${id}/records`)).map((one: { stays: string }) => one.stays)
  expect(stays.sort()).toEqual(['', 'Has a draft'])
  expect((await undo(id)).json()).toEqual({ removed: 1, kept: 1 })
  expect(await get(`/blogs/${_id}/draft`)).toMatchObject({ content: { content: 'Two days of work' } })
})

it('publishes no post with a password, refuses a part of an export, and keeps what belongs together', async () => {
  const kind = 'blogs'
  const text = '<p>Tom &amp; Jerry</p>'
  const post = (title: string, fields: Record<string, string>, content = text) =>
    wordPressItem({
      title,
      'dc:creator': 'mina',
      'wp:post_date': '2021-03-04 09:30:00',
      'content:encoded': content,
      ...fields,
    })
  const query = { publish: 'true', category: 'business' }
  const classic = `First.\n\n<p style="text-align:center">Second.</p>\n\nThird.\n\n<pre>a\n\nb</pre>[gallery ids="1,2"]`
  const file = wordPress(
    post('With a password', { 'wp:post_password': 'secret' }),
    post('Weekly update', { 'wp:post_name': 'week-1' }),
    post('Weekly update', { 'wp:post_name': 'week-2' }, classic),
    post('Tom &amp; Jerry <em>again</em>', { 'wp:status': 'draft', 'wp:post_date': '0000-00-00 00:00:00' }),
  )
  expect(states(await preview(file, { kind, query })).map(([, , said]) => said)).toEqual([
    ...['Mina Rahman, draft', 'Mina Rahman, published 4 March 2021'],
    ...['Mina Rahman, published 4 March 2021', 'Mina Rahman, draft'],
  ])
  const { insertedId: id } = await add(file, { kind, query })
  const titles = (await get(`/imports/${id}/records`)).map(({ title }: { title: string }) => title)
  expect(titles).toContain('Tom & Jerry again')
  const all = await get('/blogs?limit=50')
  const second = all.find(({ slug }: { slug: string }) => slug === 'week-2')
  expect(second.content).toBe('First.\n\nSecond.\n\nThird.\n\n```\na\n\nb\n```')
  await undo(id)
  const whole = file.content.toString()
  const part = csv(whole.slice(0, whole.lastIndexOf('Jerry')), 'part.xml')
  expect(expectProblem(await send(part, { kind, path: '/preview' }), 422).detail).toContain('incomplete')
})

it('keeps long posts of tables whole, and survives HTML that takes minutes', async () => {
  const kind = 'blogs'
  const long = csv(`Title,Content\nA long post,"${'word '.repeat(18_000)}"`, 'posts.csv')
  const { insertedId: id } = await add(long, { kind })
  const { rows } = await sql<{ size: number }>`select length(content) as size from written_blog
    where title = 'A long post'`.execute(site.database)
  expect(rows[0]?.size).toBe(18_000 * 5 - 1)
  await undo(id)
  const slow = `<p>${'<i id=1>'.repeat(100)}${'<p>x</p>'.repeat(1_000)}</p>`
  let turns = 0
  const timer = setInterval(() => turns++, 20)
  const began = performance.now()
  const shown = await preview(
    wordPress(
      wordPressItem({ title: 'Slow formatting', 'content:encoded': slow }),
      wordPressItem({
        title: 'Wide table',
        'content:encoded': '<table><tr><td colspan=1000000>x</td></tr></table>',
      }),
      wordPressItem({ title: 'After them', 'content:encoded': '<p>x</p>' }),
    ),
    { kind },
  )
  // Looking for a list in these lines took minutes.
  const lines = csv(`Title,Content\nMany lines,"a${'\n'.repeat(150_000)}b</p>"`, 'posts.csv')
  expect((await preview(lines, { kind })).rows[0].title).toBe('Many lines')
  clearInterval(timer)
  expect(states(shown).at(-1)).toEqual([3, 'new', 'draft'])
  // The loop went on with other work.
  expect(turns).toBeGreaterThan(((performance.now() - began) / 20) * 0.5)
}, 120_000)
