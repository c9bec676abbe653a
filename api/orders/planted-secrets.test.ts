import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { readAllRows } from '#tests/backups.ts'
import { admin, aProject, client } from '#tests/factories.ts'
import { readExport } from '#tests/read-export.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const planted = {
  password: 'planted-password-7391',
  seed: 'PLANTEDSEEDGEZDGNBVGY3TQOJQ',
  notes: 'planted-notes-5513',
  typed: 'planted-refused-4417',
  mail: 'planted-mail-password-8823',
  passphrase: 'planted-passphrase-2291',
}

let site: SignedInSite
let staff: SignedIn
let owner: SignedIn
let projectId: string
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  owner = await site.signIn(someClient)
  projectId = await createProject(site.ctxOf(admin), aProject({ email: someClient.email }))
  const secrets = `/api/projects/${projectId}/secrets`
  const send = (by: SignedIn, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    by.call(method, path, body, { ...by.bearer, 'idempotency-key': `${method} ${path}` })
  const other = { kind: 'other', label: 'A router', fields: { password: planted.password } }
  const codes = { kind: 'totp', label: 'Codes', fields: { seed: planted.seed, notes: planted.notes } }
  const id = (await send(staff, 'POST', secrets, other)).json().insertedId
  const codesId = (
    await owner.call('POST', secrets, codes, { ...owner.bearer, 'idempotency-key': 'once' })
  ).json().insertedId
  for (const one of [id, codesId]) {
    const reveal = await send(owner, 'POST', `${secrets}/${one}/reveal`, { reason: 'Look' })
    expect(reveal.body).toContain(one === id ? planted.password : planted.seed)
  }
  await send(staff, 'PATCH', `${secrets}/${id}`, { version: 1, fields: { notes: planted.notes } })
  await send(staff, 'PATCH', `${secrets}/${id}`, { version: 9, fields: { password: planted.typed } })
  await send(staff, 'POST', secrets, { ...codes, fields: { seed: planted.typed } })
  await send(staff, 'DELETE', `${secrets}/${codesId}`)
  const server = { host: 'mail.example.com', port: 465, security: 'tls', user: 'office', version: 1 }
  const saved = await staff.call(
    'PUT',
    '/api/mail-server',
    { ...server, password: planted.mail },
    staff.bearer,
  )
  expect(saved.statusCode, saved.body).toBe(200)
  const exported = await send(owner, 'POST', '/api/account/exports', { passphrase: planted.passphrase })
  expect(exported.statusCode, exported.body).toBe(202)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Expects none of the planted texts, in clear text or in another spelling of the same bytes. */
function expectNone(text: string, where: string) {
  for (const secret of Object.values(planted)) {
    const bytes = Buffer.from(secret)
    for (const spelling of [secret, bytes.toString('hex'), bytes.toString('base64').slice(0, -4)]) {
      expect(text.includes(spelling), `${where} contains ${secret}`).toBe(false)
    }
  }
}

it('are in no row of the database, such as audit entries, mails and stored calls', async () => {
  const tables = await readAllRows(site)
  expect(tables.get('credential')).toHaveLength(1)
  expect(tables.get('audit_entry')?.join()).toContain('credential.create')
  expect(tables.get('idempotency_key')?.length).toBeGreaterThan(0)
  for (const [name, rows] of tables) expectNone(rows.join('\n'), name)
})

it('are in no backup, which knows the key of what is sealed', async () => {
  await using snapshot = await openSnapshot(site.address)
  expect(snapshot.sealedBy).toEqual([site.ctxOf(admin).secrets.keyId])
  for (const table of snapshot.tables)
    expectNone((await buffer(snapshot.copyOut(table))).toString(), table.name)
})

it('are in no list, export or copy of an account', async () => {
  for (const path of [
    `/api/projects/${projectId}/secrets`,
    `/api/projects/${projectId}/looks`,
    `/api/projects/id/${projectId}`,
    '/api/projects',
    '/api/projects/export',
    '/api/audit?limit=200',
    '/api/mail-server',
    '/api/search?q=planted',
  ]) {
    const answer = await staff.call('GET', path, undefined, staff.bearer)
    expect(answer.statusCode, path).toBe(200)
    expectNone(answer.body, path)
  }
  const { id } = await site.database
    .selectFrom('person')
    .select('id')
    .where('email', '=', someClient.email)
    .executeTakeFirstOrThrow()
  const content = await readExport(site.ctxOf({ ...client, id, email: someClient.email }))
  expect(content.projects).toHaveLength(1)
  expectNone(JSON.stringify(content), 'The copy of an account')
})
