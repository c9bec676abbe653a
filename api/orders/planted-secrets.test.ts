import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { reencryptSecrets } from '#server/open-secrets.ts'
import { readAllRows } from '#tests/backups.ts'
import { admin, aProject, client } from '#tests/factories.ts'
import { listAddresses } from '#tests/list-addresses.ts'
import { arrange, secret as secretOfFacts } from '#tests/permission-facts.ts'
import type { PermissionRecords } from '#tests/permission-table.ts'
import { readExport } from '#tests/read-export.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'
import { boxOf } from '#tests/test-keys.ts'

const planted = {
  password: 'planted-password-7391',
  seed: 'PLANTEDSEEDGEZDGNBVGY3TQOJQ',
  notes: 'planted-notes-5513',
  typed: 'planted-refused-4417',
  mail: 'planted-mail-password-8823',
  incoming: 'planted-incoming-password-2745',
  passphrase: 'planted-passphrase-2291',
  mailbox: 'planted-mailbox-6620',
  wordpress: 'planted-wordpress-1184',
  link: 'planted-one-time-9043',
  filled: 'planted-filled-in-3377',
}
/** Secrets that the site makes, by what they open. */
const made: Record<string, string> = {}

let site: SignedInSite
let staff: SignedIn
let owner: SignedIn
let projectId: string
let facts: PermissionRecords
const log: string[] = []
beforeAll(async () => {
  site = await createSignInSite({ logTo: { write: (line) => void log.push(line) } })
  staff = await site.signIn(someAdmin)
  owner = await site.signIn(someClient)
  facts = await arrange(site)
  const passwords = { emailPassword: planted.mailbox, wpPassword: planted.wordpress }
  projectId = await createProject(site.ctxOf(admin), aProject({ email: someClient.email, ...passwords }))
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
  for (const [path, password] of [
    ['/api/mail-server', planted.mail],
    ['/api/incoming-mail-server', planted.incoming],
  ] as const) {
    const saved = await staff.call('PUT', path, { ...server, password }, staff.bearer)
    expect(saved.statusCode, saved.body).toBe(200)
  }
  await plantLinks(secrets)
  await plantOfSite()
  const exported = await send(owner, 'POST', '/api/account/exports', { passphrase: planted.passphrase })
  expect(exported.statusCode, exported.body).toBe(202)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Sends a secret that stays unopened, and one that a client fills in, which is refused first. */
async function plantLinks(secrets: string) {
  const entry = { kind: 'other', label: 'For the link', fields: { password: planted.link } }
  const kept = await staff.call('POST', secrets, entry, { ...staff.bearer, 'idempotency-key': 'link' })
  const links = (body: object) =>
    staff.call('POST', '/api/secret-links', { projectId, ...body }, staff.bearer)
  const sent = await links({ direction: 'send', secret: kept.json().insertedId })
  expect(sent.statusCode, sent.body).toBe(201)
  made.sentLink = sent.json().secretLink.split('/').at(-1)
  const asked = await links({ direction: 'request', kind: 'other', label: 'Your server' })
  const token: string = asked.json().secretLink.split('/').at(-1)
  made.askedLink = token
  for (const [password, status] of [
    [planted.filled.repeat(60), 422],
    [planted.filled, 200],
  ] as const) {
    const filled = await site.request({
      method: 'POST',
      url: `/secret/${token}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: site.settings.publicUrl,
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams({ intent: 'fill', password }).toString(),
    })
    expect(filled.statusCode, filled.body.slice(0, 300)).toBe(status)
  }
}

/** Has the site make its own secrets: keys of programs, codes, webhooks and share links. */
async function plantOfSite() {
  const post = async (path: string, body: object) => {
    const answer = await staff.call('POST', path, body, staff.bearer)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  made.token = (await post('/api/tokens', { name: 'P', scopes: ['orders:read'], expiresInDays: 3 })).token
  made.code = (await post('/api/recovery-codes', {})).codes[0]
  const share = await post(`/api/proofs/${facts.proofId}/share-links`, {})
  made.share = share.shareLink.split('/').at(-1)
  made.cookie = owner.cookie('session')?.value ?? ''
  made.jwt = owner.token
}

/** Expects none of the planted texts, in clear text or in another spelling of the same bytes. */
function expectNone(text: string, where: string) {
  for (const secret of [...Object.values(planted), ...Object.values(made), secretOfFacts]) {
    const bytes = Buffer.from(secret)
    for (const spelling of [secret, bytes.toString('hex'), bytes.toString('base64').slice(0, -4)]) {
      expect(text.includes(spelling), `${where} contains ${secret}`).toBe(false)
    }
  }
}

it('know every secret that the site makes', () => {
  for (const [name, value] of Object.entries(made)) expect(value?.length ?? 0, name).toBeGreaterThan(15)
})

it('are in no row of the database, such as audit entries, mails and stored calls', async () => {
  const tables = await readAllRows(site)
  expect(tables.get('credential')?.length).toBeGreaterThan(1)
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
    '/api/incoming-mail-server',
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
  expect(content.projects.length).toBeGreaterThan(1)
  expectNone(JSON.stringify(content), 'The copy of an account')
})

it('are in no answer to a read, for staff and for the client', { timeout: 120_000 }, async () => {
  const people = [
    [staff, admin],
    [owner, client],
  ] as const
  let count = 0
  for (const [person, actor] of people) {
    const get = (url: string) => person.call('GET', url, undefined, person.bearer)
    const addresses = await listAddresses(get, facts, actor)
    for (const address of new Set(addresses.map((one) => one.split('?')[0] ?? one))) {
      if (/\/\/|\/$/.test(address.replace(/^\/api/, ''))) continue
      const { body, headers } = await get(address)
      expectNone(`${body} ${JSON.stringify({ ...headers, 'set-cookie': '' })}`, address)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(150)
})

it('need the newest key alone after a rotation, of whatever kind they are', async () => {
  const kept = site.ctxOf(admin).secrets
  const ofOldest = async () =>
    [...(await readAllRows(site))].flatMap(([name, rows]) => (rows.join().includes(kept.keyId) ? name : []))
  expect((await ofOldest()).toSorted()).toEqual([
    ...['account_export', 'credential', 'incoming_mail_server', 'mail_server', 'project_secret', 'push_key'],
    ...['secret_link', 'webhook'],
  ])
  const newest = boxOf('a newer key', 'a key of tests')
  expect(newest.keyId).not.toBe(kept.keyId)
  expect(await reencryptSecrets(site.database, newest)).toBeGreaterThan(5)
  expect(await ofOldest()).toEqual([])
})

it('are in no line of the log', () => {
  const lines = log.join('')
  expect(lines).toContain('/secret/')
  expect(log.length).toBeGreaterThan(50)
  expectNone(lines, 'The log')
})
