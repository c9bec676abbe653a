import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownerColumns } from '#core/owner/move-records.server.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { attachFile } from '#tests/attached-files.ts'
import { admin, aProblem, client } from '#tests/factories.ts'
import { readExport } from '#tests/read-export.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Browser = Awaited<ReturnType<SignedInSite['signIn']>>

const bothAdmins = { signIn: { adminEmails: [someAdmin.email, someClient.email] } }

const read = async (browser: Browser, path: string) =>
  (await browser.call('GET', path, undefined, browser.bearer)).json()
const roleOf = async (browser: Browser) => (await read(browser, '/api/auth/session')).user.role
const remove = async (browser: Browser) =>
  (await browser.call('DELETE', '/api/account', undefined, browser.bearer)).statusCode
async function idOf({ database }: SignedInSite, { email } = someClient) {
  const found = database.selectFrom('person').select('id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}
async function idOfRemoved({ database }: SignedInSite) {
  const found = database.selectFrom('person').select('id').where('deleted_at', 'is not', null)
  return (await found.executeTakeFirstOrThrow()).id
}
async function change(by: Browser, id: string, body: object) {
  return (await by.call('PATCH', `/api/users/${id}`, body, by.bearer)).statusCode
}

it('a demoted administrator stays a client after deleting the account and signing in again, in any spelling', async () => {
  await using site = await createSignInSite(bothAdmins)
  const boss = await site.signIn(someAdmin)
  const demoted = await site.signIn(someClient)
  expect(await roleOf(demoted)).toBe('admin')
  const firstId = await idOf(site)
  expect(await change(boss, firstId, { role: 'client' })).toBe(200)
  expect(await remove(demoted)).toBe(200)

  for (const email of [someClient.email, someClient.email.toUpperCase(), ` ${someClient.email} `]) {
    const again = await site.signIn({ ...someClient, email: email.trim() })
    expect(await idOf(site)).not.toBe(firstId)
    expect(await roleOf(again)).toBe('client')
    expect((await again.call('GET', '/api/users', undefined, again.bearer)).statusCode).toBe(403)
    expect(await remove(again)).toBe(200)
  }
  const last = await site.signIn(someClient)
  expect(await change(boss, await idOf(site), { role: 'admin' })).toBe(200)
  expect(await roleOf(last)).toBe('admin')
  expect(await roleOf(await site.signIn(someClient))).toBe('admin')
})

it('an administrator who deletes the account returns as a client; the address is stored as a hash only', async () => {
  await using site = await createSignInSite(bothAdmins)
  await site.signIn(someAdmin)
  expect(await remove(await site.signIn(someClient))).toBe(200)
  expect(await roleOf(await site.signIn(someClient))).toBe('client')
  const decisions = await site.database.selectFrom('role_decision').selectAll().execute()
  expect(decisions).toHaveLength(1)
  expect(decisions[0]?.address_hash).toHaveLength(32)
  expect(JSON.stringify(decisions).toLowerCase()).not.toContain(someClient.email.toLowerCase())
})

it('confirms the deletion by mail, and keeps the address nowhere else in the database', async () => {
  await using site = await createSampleSite()
  const owner = await site.signIn(someClient)
  await owner.call('POST', '/api/problems', aProblem(), owner.bearer)
  expect(await remove(owner)).toBe(200)
  const mails = site.database.selectFrom('mail').select('subject').where('recipient', '=', someClient.email)
  expect(await mails.execute()).toEqual([{ subject: 'Your account at Platform Helper is deleted' }])
  expect(await tablesWith(site, someClient.email)).toEqual(['former_owner', 'mail'])
})

/** Searches each column of each table for a text. */
async function tablesWith({ database }: SignedInSite, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(database)
  const found: string[] = []
  for (const { name } of tables) {
    const query = sql<{ count: string }>`
      select count(*) from ${sql.table(name)} as one where strpos(lower(one::text), ${text.toLowerCase()}) > 0`
    if (Number((await query.execute(database)).rows[0]?.count) > 0) found.push(name)
  }
  return found
}

const ownLists = (email: string) =>
  ['projects', 'orders', 'template-requests', 'invoices', 'payments', 'problems', 'ledger', 'notes'].map(
    (name) => `/api/${name}/${encodeURIComponent(email)}`,
  )

/** Creates a site with sample content. */
async function createSampleSite() {
  const site = await createSignInSite()
  await addSampleContent(site.database, site.ctxOf(admin).secrets.seal, storeSpreadsheet)
  return site
}

it('a new account with the address of a deleted one gets none of its records', async () => {
  await using site = await createSampleSite()
  const boss = await site.signIn(someAdmin)
  const owner = await site.signIn(someClient)
  await attachFile(site, someClient.email)
  const before = new Map<string, { _id: string; number?: string }[]>()
  for (const path of ownLists(someClient.email)) before.set(path, await read(owner, path))
  expect([...before].filter(([, rows]) => rows.length === 0).map(([path]) => path)).toEqual([])
  const project = before.get(`/api/projects/${encodeURIComponent(someClient.email)}`)?.[0]?._id
  const files = await site.database.selectFrom('attachment').select('id').execute()
  expect(files).not.toEqual([])
  expect(await remove(owner)).toBe(200)

  const again = await site.signIn(someClient)
  const emptied: [string, number][] = []
  for (const path of ownLists(someClient.email)) emptied.push([path, (await read(again, path)).length])
  expect(emptied.filter(([, count]) => count > 0)).toEqual([])
  const statusOf = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await again.call(method, path, body, again.bearer)).statusCode
  for (const [path, rows] of before) {
    const kind = path.split('/')[2]
    for (const { _id } of rows) {
      if (kind === 'orders' || kind === 'problems' || kind === 'template-requests' || kind === 'projects') {
        expect([403, 404]).toContain(await statusOf('GET', `/api/${kind}/id/${_id}`))
      }
      if (kind === 'invoices') expect(await statusOf('GET', `/api/invoices/${_id}/pdf`)).toBe(404)
    }
  }
  expect(await statusOf('POST', `/api/projects/${project}/reveal`, { field: 'wpPassword' })).toBe(403)
  for (const { id } of files) expect(await statusOf('GET', `/api/attachments/${id}`)).toBe(404)
  expect(await read(again, '/api/notices')).toEqual([])
  expect(Object.values(await read(again, '/api/counters')).every((count) => count === 0)).toBe(true)
  expect(await read(again, '/api/search?q=ri')).toEqual([])
  const { id: againId } = await site.database
    .selectFrom('person')
    .select('id')
    .where('email', '=', someClient.email)
    .executeTakeFirstOrThrow()
  const ctxAgain = site.ctxOf({ ...client, id: againId, email: someClient.email })
  const {
    account: _account,
    sessions: _sessions,
    activity: _activity,
    'notification-settings': settings,
    ...records
  } = await readExport(ctxAgain)
  expect(settings).toMatchObject({ version: 0 })
  expect(Object.values(records).flat()).toEqual([])

  // Staff still see all records, under a deleted owner.
  for (const [path, rows] of before) {
    const kind = path.split('/')[2] ?? ''
    if (kind === 'notes' || kind === 'ledger') continue
    const seen: { _id: string; email?: string; Email?: string }[] = await read(boss, `/api/${kind}?limit=200`)
    for (const { _id } of rows) {
      const record = seen.find((one) => one._id === _id)
      expect(record?.email ?? record?.Email).toMatch(/^removed-.*@account\.invalid$/)
    }
  }
  const removedEmail = `removed-${await idOfRemoved(site)}@account.invalid`
  const unread = { title: 'A note', email: removedEmail, text: 'Unread' }
  expect((await boss.call('POST', '/api/notes', unread, boss.bearer)).statusCode).toBe(422)
  const former = await read(boss, '/api/users?removed=true')
  expect(former).toMatchObject([{ removed: true, formerEmail: someClient.email }])
  expect(
    (await boss.call('POST', `/api/projects/${project}/reveal`, { field: 'wpPassword' }, boss.bearer))
      .statusCode,
  ).toBe(200)

  const made = await boss.call(
    'POST',
    '/api/notes',
    { title: 'A new note', email: someClient.email, text: 'Welcome back' },
    boss.bearer,
  )
  expect(made.statusCode).toBe(201)
  expect(await read(again, `/api/notes/${someClient.email}`)).toMatchObject([{ title: 'A new note' }])
})

it('knows every column that identifies an owner', async () => {
  await using site = await createSignInSite()
  const { rows } = await sql<{ name: string }>`
    select columns.table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and column_name ~ '(^|_)(email|recipient|owner)$'`.execute(site.database)
  // Entered by visitors, or deleted with the account.
  const others = ['contact_message_record.email', 'review_record.email', 'person.email', 'former_owner.email']
  const removed = [
    ...['client_email.email', 'client_invitation.email', 'former_owner.owner'],
    ...['note.email', 'note_recipient.email', 'notice.email', 'mail.recipient'],
  ]
  const known = [...ownerColumns.map((one) => one.join('.')), ...others, ...removed]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

it('deleting the account and signing in again does not reset limits', async () => {
  await using site = await createSignInSite({ settings: { RATE_LIMIT: 'on' } })
  await site.signIn(someAdmin)
  const send = async (browser: Browser) =>
    (await browser.call('POST', '/api/problems', aProblem(), browser.bearer)).statusCode
  const first = await site.signIn(someClient)
  for (let number = 0; number < 60; number++) expect(await send(first)).toBe(201)
  expect(await send(first)).toBe(429)
  expect(await remove(first)).toBe(200)
  expect(await send(await site.signIn(someClient))).toBe(429)
})

it('forgets the clients that were merged into the one of a deleted account, also when a merge is taken back', async () => {
  await using site = await createSignInSite()
  const boss = await site.signIn(someAdmin)
  const account = { email: 'merged@example.com', name: 'Karim' }
  const person = await site.signIn(account)
  const add = async (body: object) =>
    (await boss.call('POST', '/api/clients', body, boss.bearer)).json<{ insertedId: string }>().insertedId
  const walkIn = await add({ name: 'Karim at the desk', phone: '01700000000', notes: 'Lives next door' })
  const own = await add({ name: 'Karim', email: account.email, phone: '01711111111' })
  const call = (path: string, body: object) => boss.call('POST', `/api/clients/${path}`, body, boss.bearer)
  expect((await call(`${walkIn}/merge`, { into: own })).statusCode).toBe(200)
  expect(await remove(person)).toBe(200)
  const clientOf = (id: string) => read(boss, `/api/clients/${id}`)
  const forgotten = { name: 'Deleted account', phones: [], notes: '', status: 'former' }
  expect(await clientOf(own)).toMatchObject(forgotten)
  expect((await call(`${walkIn}/separate`, {})).statusCode).toBe(200)
  expect(await clientOf(own)).toMatchObject(forgotten)
  expect(await clientOf(walkIn)).toMatchObject(forgotten)
})
