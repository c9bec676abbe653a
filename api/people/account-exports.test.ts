import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccountExports } from '#core/account-export/make-exports.server.ts'
import { recordAuditEntry } from '#core/audit.server.ts'
import { listZipNames } from '#core/certificate/zip-names.server.ts'
import { custodyInput } from '#core/custody/custody.ts'
import { addCustodyItem } from '#core/custody/edit-custody.server.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { notify } from '#core/notice/notice.server.ts'
import { queueMail } from '#core/notice/queue-mail.server.ts'
import { createProject, updateProject } from '#core/project/edit-project.server.ts'
import { addProjectFiles } from '#core/project-file/add-files.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { finishUpload } from '#core/upload/finish-upload.server.ts'
import { receiveUpload } from '#core/upload/receive-upload.server.ts'
import { createUpload } from '#core/upload/upload-rows.server.ts'
import { writeZip } from '#platform/archive/write-zip.ts'
import { encryptWithPassphrase as encrypt } from '#platform/passphrase/encrypt-with-passphrase.ts'
import { readAllRows } from '#tests/backups.ts'
import { clientIdOf, signInMember } from '#tests/client-members.ts'
import { admin as adminUser, aProject, aReview, client, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { arrange, forAdmin, forOwner, secret } from '#tests/permission-facts.ts'
import type { PermissionRecords } from '#tests/permission-table.ts'
import { expectProblem } from '#tests/problem.ts'
import { readExport } from '#tests/read-export.ts'
import { createSignInSite, otherClient, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let owner: Person
let other: Person
let facts: PermissionRecords
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someClient)
  other = await site.signIn(otherClient)
  facts = await arrange(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const path = '/api/account/exports'
const request = (person: Person) => person.call('POST', path, {}, person.bearer)
const list = async (person: Person) => (await person.call('GET', path, undefined, person.bearer)).json()
const download = (person: Person, id: string) =>
  person.call('GET', `${path}/${id}/file`, undefined, person.bearer)
const never = new AbortController().signal
const ctx = (more = {}) => site.ctxOf(visitor, more)
const stored = () => site.database.selectFrom('account_export').selectAll().execute()

it('makes one ZIP of JSON, documents, messages and files, for its person only', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => request(owner)))
  expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1)
  const id: string = answers[0]?.json().insertedId
  expect(await list(owner)).toMatchObject([{ _id: id, state: 'waiting', size: null, expiresAt: null }])
  expectProblem(await download(owner, id), 404)
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)

  const [ready] = await list(owner)
  expect(ready).toMatchObject({ state: 'ready', size: expect.any(Number) })
  const answer = await download(owner, id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(ready.size),
    'cache-control': 'private, no-store',
  })
  const zip = answer.rawPayload
  const names = listZipNames(zip) ?? []
  for (const name of ['account', 'sessions', 'orders', 'messages', 'ledger', 'mails', 'reviews', 'activity'])
    expect(names).toContain(`${name}.json`)
  for (const start of [/^invoices\/.+\.pdf$/, /^receipts\/.+\.pdf$/, /^files\/.+\.pdf$/])
    expect(
      names.some((name) => start.test(name)),
      String(start),
    ).toBe(true)
  expect(zip.includes(someClient.email)).toBe(true)
  for (const foreign of [secret, forAdmin, otherClient.email])
    expect(zip.includes(foreign), foreign).toBe(false)

  expectProblem(await download(other, id), 404)
  expect(await list(other)).toEqual([])
  const notices = await owner.call('GET', '/api/notices', undefined, owner.bearer)
  expect(notices.json()).toContainEqual(
    expect.objectContaining({ title: 'Your data is ready', link: '/dashboard/account' }),
  )
})

it('has how the person is notified, the devices and the own tokens, without their keys', async () => {
  const boss = await site.signIn(someAdmin)
  const settings = { kinds: { note: { mail: 'digest' } }, version: 0 }
  await owner.call('PATCH', '/api/notification-settings', settings, owner.bearer)
  for (const [person, name] of [
    [owner, 'Accounting'],
    [boss, 'Of the provider'],
  ] as const) {
    const token = { name, scopes: ['projects:read'], expiresInDays: 3 }
    expect((await person.call('POST', '/api/tokens', token, person.bearer)).statusCode).toBe(201)
  }
  const exported = async (email: string) => {
    const person = site.database.selectFrom('person').select('id').where('email', '=', email)
    return readExport(site.ctxOf({ ...client, ...(await person.executeTakeFirstOrThrow()), email }))
  }
  const content = await exported(someClient.email)
  expect(content['notification-settings']).toMatchObject({
    kinds: expect.arrayContaining([expect.objectContaining({ kind: 'note', mail: 'digest' })]),
  })
  expect(content['push-devices']).toMatchObject([{ userAgent: forOwner }])
  expect(JSON.stringify(content['push-devices'])).not.toContain('endpoint')
  expect(content['api-tokens']).toMatchObject([
    { name: 'Accounting', scopes: ['projects:read'] },
    { name: forOwner },
  ])
  expect(JSON.stringify(content['api-tokens'])).not.toMatch(/ph_|hash/i)
  expect((await exported(someAdmin.email))['api-tokens']).toMatchObject([{ name: 'Of the provider' }])
})

it('has payments and what the provider holds without what only staff may read, and the newest records', async () => {
  const clientId = await clientIdOf(site.database, someClient.email)
  const held = { clientId, kind: 'domain', name: 'own.example', heldBy: 'provider', notes: forAdmin }
  await addCustodyItem(site.ctxOf(adminUser), custodyInput.parse(held))
  // A project keeps the address as it was written.
  const loud = await createProject(site.ctxOf(adminUser), aProject({ email: someClient.email.toUpperCase() }))
  // A release before took rounds without files.
  await handInProof(site.ctxOf(adminUser), loud, {
    ...{ title: 'Loud', note: '', link: 'https://example.com', files: [] },
  })
  const approve = { move: 'approve', name: 'Tanvir Ahmed' }
  const move = await owner.call('POST', `/api/proofs/${facts.proofId}/moves`, approve, owner.bearer)
  expect(move.statusCode, move.body).toBe(200)
  const person = site.database.selectFrom('person').select('id').where('email', '=', someClient.email)
  const { id } = await person.executeTakeFirstOrThrow()
  const content = await readExport(site.ctxOf({ ...client, id, email: someClient.email }))
  const rows = (name: string) => content[name] as { [name: string]: unknown }[]
  expect(rows('payments').length).toBeGreaterThan(1)
  for (const payment of rows('payments')) {
    for (const name of ['checkedBy', 'flags', 'leaseUntil', 'statementLine'])
      expect(payment).not.toHaveProperty(name)
  }
  expect(rows('custody')).toMatchObject([{ name: 'own.example' }])
  expect(rows('proofs')).toMatchObject([
    { title: 'Loud' },
    { status: 'approved', comments: [{ text: forOwner }] },
  ])
  expect(rows('access-data')).toMatchObject([{ label: forOwner, fields: ['seed', 'notes'] }])
  expect(rows('agreements')).toMatchObject([{ kind: 'proof-round', name: 'Tanvir Ahmed' }])
  expect(Object.keys(content)).toContainEqual(expect.stringContaining(`${facts.proofFileId}-draft.pdf`))
  const text = JSON.stringify(content)
  for (const foreign of [forAdmin, adminUser.email, secret])
    expect(text.includes(foreign), foreign).toBe(false)
})

it('gives a demoted administrator no text of or about clients', async () => {
  const admin = await site.signIn(someAdmin)
  await arrange(site, ['problemId', 'orderId', 'quoteId', 'contactId'])
  const people = site.database.selectFrom('person').select('id').where('email', '=', someAdmin.email)
  const { id: adminId } = await people.executeTakeFirstOrThrow()
  const asAdmin = site.ctxOf({ ...adminUser, id: adminId, email: someAdmin.email })
  await recordAuditEntry(asAdmin, { action: 'order.move', kind: 'order', after: { note: forOwner } })
  await notify(site.ctxOf(adminUser), {
    ...{ to: 'staff', event: `problem.reported:${adminId}`, title: forOwner, text: forOwner },
    link: { kind: 'problem', audience: 'staff', id: adminId },
  })
  const digest = { subject: 'Your day', text: forOwner, html: '', recipients: [someAdmin.email] }
  const [mailId] = await queueMail(asAdmin, { event: 'digest:2026-11-01', ...digest })
  await notify(site.ctxOf(adminUser), {
    ...{ to: 'staff', event: `problem.reported:urgent-${adminId}`, title: 'Urgent', text: 'Urgent' },
    link: { kind: 'problem', audience: 'staff', id: adminId },
  })
  const digested = await sql`update notice set digest_mail_id = ${mailId}
    where event = ${`problem.reported:urgent-${adminId}`} returning id`.execute(site.database)
  expect(digested.rows).toHaveLength(1)
  const id: string = (await request(admin)).json().insertedId
  // Another administrator stays.
  await addAccount(site.database, adminUser)
  await sql`update person set role = 'client' where email = ${someAdmin.email}`.execute(site.database)
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
  const answer = await download(admin, id)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.rawPayload.includes(someAdmin.email)).toBe(true)
  for (const foreign of [someClient.email, forOwner, forAdmin, secret])
    expect(answer.rawPayload.includes(foreign), foreign).toBe(false)
})

it('deletes row and file a day later, and gives nothing from then on', async () => {
  const { insertedId } = (await request(owner)).json()
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
  const [row] = await stored()
  const file = join(site.filesFolder, row?.parts[0] ?? '')
  expect(existsSync(file)).toBe(true)
  const later = { now: () => new Date(Date.now() + 24 * 3_600_000 + 1_000) }
  await deleteOld(ctx(later))
  expect(await stored()).toEqual([])
  // The job has ended the session too.
  owner = await site.signIn(someClient)
  expectProblem(await download(owner, insertedId), 404)
  await sweepFiles(ctx(later))
  expect(existsSync(file)).toBe(false)
})

it('removes the file of the export before soon after the next one is wanted', async () => {
  await request(owner)
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
  await sql`select graphile_worker.remove_job('sweep-files')`.execute(site.database)
  await request(owner)
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(
    site.database,
  )
  expect(rows.map(({ key }) => key)).toContain('sweep-files')
  await site.database.deleteFrom('account_export').execute()
  await sweepFiles(ctx())
})

it('starts again after it was interrupted, and gives up after five attempts', async () => {
  await request(owner)
  const interrupted = AbortSignal.abort(new Error('killed'))
  await expect(makeAccountExports(ctx(), { writeZip, encrypt }, interrupted)).rejects.toThrow('killed')
  const broken = async () => {
    throw new Error('no space left')
  }
  await expect(makeAccountExports(ctx(), { writeZip: broken, encrypt }, never)).rejects.toThrow(
    'no space left',
  )
  expect(await list(owner)).toMatchObject([{ state: 'waiting' }])
  // Two nodes: only one of them makes it.
  let made = 0
  const counted: typeof writeZip = (entries, signal) => {
    made += 1
    return writeZip(entries, signal)
  }
  await Promise.all([
    makeAccountExports(ctx(), { writeZip: counted, encrypt }, never),
    makeAccountExports(ctx(), { writeZip: counted, encrypt }, never),
  ])
  expect(made).toBe(1)
  expect(await list(owner)).toMatchObject([{ state: 'ready' }])

  await request(owner)
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(makeAccountExports(ctx(), { writeZip: broken, encrypt }, never)).rejects.toThrow(
      'no space left',
    )
  await makeAccountExports(ctx(), { writeZip: broken, encrypt }, never)
  expect(await list(owner)).toMatchObject([{ state: 'failed', size: null }])
})

it('requires a recent sign-in', async () => {
  await using late = await createSignInSite()
  const person = await late.signIn(someClient)
  await sql`update session set created_at = created_at - interval '16 minutes'`.execute(late.database)

  expectProblem(await request(person), 428)
  expect(await late.database.selectFrom('account_export').selectAll().execute()).toEqual([])
})

it('is gone with its account, also if the account is deleted while it is made', async () => {
  const person = await site.signIn({ ...someClient, email: 'leaving@example.com' })
  await request(person)
  const [row] = (await stored()).filter(({ state }) => state === 'waiting')
  const deleting: typeof writeZip = async (entries, signal) => {
    const zip = await writeZip(entries, signal)
    const answer = await person.call('DELETE', '/api/account', undefined, person.bearer)
    expect(answer.statusCode).toBe(200)
    return zip
  }
  await makeAccountExports(ctx(), { writeZip: deleting, encrypt }, never)
  expect((await stored()).some(({ id }) => id === row?.id)).toBe(false)
  await sweepFiles(ctx())
  const left = await readdir(join(site.filesFolder, 'exports'))
  const known = (await stored()).flatMap(({ parts }) => parts.map((key) => key.replace('exports/', '')))
  expect(left.sort()).toEqual(known.sort())
})

it('names the clients of a member and has none of their records, and a token of the member reads none', async () => {
  const clientId = await clientIdOf(site.database, someClient.email)
  const email = 'member@firm.example'
  const member = await signInMember(site, { email, clientId, scopes: ['owner'] })
  const me = { ...client, id: member.personId, email }
  await notify(site.ctxOf(adminUser), {
    ...{
      to: { email: someClient.email },
      event: 'problem.resolved:2',
      title: 'Solved',
      text: 'Done',
    },
    link: { kind: 'problem', audience: 'client', id: member.personId },
  })
  const mails = site.database.selectFrom('mail').select('id').where('recipient', '=', email)
  expect(await mails.execute()).toHaveLength(1)
  const content = await readExport(site.ctxOf(me))
  expect(content.account).toMatchObject({ memberships: [{ scopes: ['owner'], client: expect.any(String) }] })
  for (const name of ['projects', 'orders', 'invoices', 'payments', 'problems', 'messages', 'notes', 'mails'])
    expect(content[name], name).toEqual([])
  expect(JSON.stringify(content)).not.toContain(someClient.email)

  const input = { name: 'Accounting', scopes: ['invoices:read'], expiresInDays: 30 }
  const { token } = (await member.call('POST', '/api/tokens', input, member.bearer)).json()
  const listOf = (owner: string) => site.get(`/api/invoices/${owner}`, { authorization: `Bearer ${token}` })
  expect((await listOf(email)).json()).toEqual([])
  expectProblem(await listOf(someClient.email), 403)
})

it('leaves out what a former holder of the address wrote and was answered', async () => {
  await using later = await createSignInSite()
  const boss = await later.signIn(someAdmin)
  const email = 'handed-on@example.com'
  const write = async (text: string) => {
    const contact = { name: 'Somebody', email, message: text }
    const { insertedId } = (await later.post('/api/contact', contact)).json()
    expect((await later.post('/api/reviews', { ...aReview(), review: text, email })).statusCode).toBe(201)
    return insertedId as string
  }
  const answer = async (id: string, text: string) => {
    const path = `/api/conversations/${id}/messages`
    expect((await boss.call('POST', path, { text }, boss.bearer)).statusCode).toBe(201)
  }
  const old = await write('Words of the former holder.')
  await answer(old, 'Answer to the former holder.')
  const former = await later.signIn({ ...someClient, email })
  expect((await former.call('DELETE', '/api/account', undefined, former.bearer)).statusCode).toBe(200)
  await later.signIn({ ...someClient, email })
  await answer(old, 'Another answer to the former holder.')
  await answer(await write('Words of the present holder.'), 'Answer to the present holder.')
  const { id } = await later.database
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const me = { ...client, id, email }
  const exported = JSON.stringify(await readExport(later.ctxOf(me)))
  expect(exported).not.toContain('former holder')
  for (const own of ['Words of the present', 'Answer to the present']) expect(exported).toContain(own)

  // The account that now has the address is older than the texts, but has the address since later only.
  await recordAuditEntry(later.ctxOf(me), { action: 'person.change-address', kind: 'person', recordId: id })
  expect(JSON.stringify(await readExport(later.ctxOf(me)))).not.toContain('present holder')
})

const passphrase = 'correct horse battery staple'
async function exported(person: Person, body: object) {
  const answer = await person.call('POST', path, body, person.bearer)
  expect(answer.statusCode, answer.body).toBe(202)
  const id: string = answer.json().insertedId
  const sealed = (await stored()).find((one) => one.id === id)
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
  const zip = (await download(person, id)).rawPayload
  return { id, sealed, zip, files: unzipSync(zip) }
}
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()
async function decrypt(bytes: Uint8Array | undefined, words = passphrase): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(words)
  return decrypter.decrypt(bytes ?? new Uint8Array(), 'text')
}

it('lists every file with its size and hash in a manifest, and has no access data without a passphrase', async () => {
  const { files } = await exported(owner, {})
  const listed = JSON.parse(textOf(files['manifest.json'])) as {
    path: string
    size: number
    sha256: string
  }[]
  expect(listed.map((one) => one.path).sort()).toEqual(
    Object.keys(files)
      .filter((name) => name !== 'manifest.json')
      .sort(),
  )
  for (const { path: name, size, sha256 } of listed) {
    const content = files[name] ?? new Uint8Array()
    expect([content.length, createHash('sha256').update(content).digest('hex')], name).toEqual([size, sha256])
  }
  expect(Object.keys(files)).not.toContain('access-data.json.age')
})

it('gives everything to the client, in parts that a standard unzip opens, and continues a broken download', {
  timeout: 60_000,
}, async () => {
  const boss = await site.signIn(someAdmin)
  await sql`update person set role = 'admin' where email = ${someAdmin.email}`.execute(site.database)
  const person = await site.signIn({ email: 'leaves@example.com', name: 'Leaves with everything' })
  const people = site.database.selectFrom('person').select('id').where('email', '=', 'leaves@example.com')
  const asPerson = site.ctxOf({
    ...client,
    ...(await people.executeTakeFirstOrThrow()),
    email: 'leaves@example.com',
  })
  const project = await createProject(
    site.ctxOf(adminUser),
    aProject({
      email: 'Leaves@example.com',
      companyName: 'Rupa / Tailors',
      wpPassword: 'planted-wp-password',
    }),
  )
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000_000), Buffer.from('%%EOF')])
  for (const [name, bytes] of [
    ['film.pdf', content],
    ['texts.txt', Buffer.from('Older version')],
    ['texts.txt', Buffer.from('Newest version')],
  ] as const) {
    const { id } = await createUpload(asPerson, { name, length: bytes.length })
    await receiveUpload(asPerson, id, {
      offset: 0,
      content: Readable.from([bytes]),
      contentLength: undefined,
    })
    await finishUpload(asPerson, id)
    await addProjectFiles(asPerson, project, { folder: 'Work', files: [id] })
  }
  const give = () => boss.call('POST', `/api/projects/${project}/export`, {}, boss.bearer)
  const answers = await Promise.all([give(), give()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  const id: string = answers[0]?.json().insertedId
  expect(answers[1]?.json().insertedId).toBe(id)
  expectProblem(await download(boss, id), 404)
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
  expect(expectProblem(await give(), 409).message).toContain('can download everything already')
  expect((await stored()).find((one) => one.id === id)?.parts.length).toBe(3)

  const url = `${path}/${id}/file`
  const first = await person.call('GET', url, undefined, { range: 'bytes=0-11999999' })
  const rest = await person.call('GET', url, undefined, {
    range: 'bytes=12000000-',
    'if-range': String(first.headers.etag),
  })
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
  const folder = await mkdtemp(join(tmpdir(), 'everything-'))
  try {
    await writeFile(join(folder, 'all.zip'), Buffer.concat([first.rawPayload, rest.rawPayload]))
    const unzipped = spawnSync('unzip', ['-q', 'all.zip'], { cwd: folder, encoding: 'utf8' })
    expect([unzipped.status, unzipped.stderr]).toEqual([0, ''])
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest).not.toEqual([])
    for (const { path: name, size, sha256 } of manifest) {
      const bytes = await readFile(join(folder, name))
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')], name).toEqual([size, sha256])
    }
    const work = join(folder, 'projects', `Rupa   Tailors ${project.slice(-6)}`, 'From you', 'Work')
    expect((await readdir(work)).sort()).toEqual(['film.pdf', 'older versions', 'texts.txt'])
    expect(await readFile(join(work, 'texts.txt'), 'utf8')).toBe('Newest version')
  } finally {
    await rm(folder, { recursive: true })
  }

  // With a passphrase, which only the client can choose.
  const { zip, files } = await exported(person, { passphrase })
  expect(zip.includes('planted-wp-password')).toBe(false)
  expect(await decrypt(files['access-data.json.age'])).toContain('planted-wp-password')
})

it('gives nothing to a client without an account', async () => {
  const boss = await site.signIn(someAdmin)
  await sql`update person set role = 'admin' where email = ${someAdmin.email}`.execute(site.database)
  const project = await createProject(site.ctxOf(adminUser), aProject({ email: 'never-came@example.com' }))
  const answer = await boss.call('POST', `/api/projects/${project}/export`, {}, boss.bearer)
  expect(expectProblem(answer, 409).message).toContain('has not signed in yet')
})

it('has the access data of the own projects with a passphrase, in a file that only it opens', async () => {
  const { id, sealed, zip, files } = await exported(owner, { passphrase })
  expect(sealed?.sealed?.includes(passphrase)).toBe(false)
  expect((await stored()).find((one) => one.id === id)).toMatchObject({ key_id: null, sealed: null })
  expect(zip.includes(secret)).toBe(false)
  const encrypted = files['access-data.json.age']
  expect(textOf(encrypted)).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/)
  await expect(decrypt(encrypted, 'another passphrase')).rejects.toThrow()
  const projects = JSON.parse(await decrypt(encrypted)) as { entries: { label: string; fields: object }[] }[]
  const own = projects.flatMap(({ entries }) => entries)
  expect(own).toContainEqual(expect.objectContaining({ label: forOwner, fields: expect.anything() }))
  expect(JSON.stringify(own)).toContain(secret)
  expect(textOf(files['how-to-open-access-data.txt'])).toContain('age -d')
  const person = await site.database
    .selectFrom('person')
    .select('id')
    .where('email', '=', someClient.email)
    .executeTakeFirstOrThrow()
  const reveals = await site.database
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'project.reveal')
    .where('person_id', '=', person.id)
    .where(sql<boolean>`after ->> 'reason' = 'In the export of the account'`)
    .execute()
  expect(reveals).toHaveLength(own.length)
  const rows = JSON.stringify([...(await readAllRows(site))])
  for (const text of [passphrase, secret]) expect(rows.includes(text), text).toBe(false)
})

const third = { email: 'third@example.com', name: 'Third Person' }

it('gives nobody the access data of a project that went to another client meanwhile', async () => {
  const person = await site.signIn(third)
  const project = await createProject(site.ctxOf(adminUser), aProject({ email: third.email }))
  const credential = { kind: 'other', label: 'Router', fields: { password: 'planted-router-password' } }
  const added = await person.call('POST', `/api/projects/${project}/secrets`, credential, {
    ...person.bearer,
    'idempotency-key': 'router',
  })
  expect(added.statusCode, added.body).toBe(201)
  const answer = await person.call('POST', path, { passphrase }, person.bearer)
  const id: string = answer.json().insertedId
  await updateProject(site.ctxOf(adminUser), project, { version: 1, email: 'new-owner@example.com' })
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
  const files = unzipSync((await download(person, id)).rawPayload)
  expect(await decrypt(files['access-data.json.age'])).not.toContain('planted-router-password')
})

it('refuses a short or long passphrase, and one for data that is being collected without it', async () => {
  const person = await site.signIn(third)
  const post = (body: object) => person.call('POST', path, body, person.bearer)
  for (const wrong of ['short', ' '.repeat(20), 'x'.repeat(201), 12]) {
    expectProblem(await post({ passphrase: wrong }), 422)
  }
  expect((await post({})).statusCode).toBe(202)
  expectProblem(await post({ passphrase }), 409)
  expect((await post({})).statusCode).toBe(202)
  await makeAccountExports(ctx(), { writeZip, encrypt }, never)
})
