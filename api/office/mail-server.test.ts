import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findMailer } from '#core/mail-server/mail-server.server.ts'
import { deliverMail } from '#core/notice/deliver-mail.server.ts'
import { queueMail } from '#core/notice/queue-mail.server.ts'
import type { SetUp } from '#core/set-up/set-up.ts'
import { createMailServers } from '#platform/mail-servers.ts'
import { reencryptSecrets } from '#server/open-secrets.ts'
import { readAllRows } from '#tests/backups.ts'
import { admin, visitor } from '#tests/factories.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  signInStaff,
  someAdmin,
} from '#tests/signed-in.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { boxOf } from '#tests/test-keys.ts'
import { trustedCertificate } from '#tests/tls-server.ts'

const password = 'planted-mail-password-8823'
let site: SignedInSite
let owner: SignedIn
beforeEach(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterEach(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object, by = owner) =>
  by.call(method, `/api/mail-server${path}`, body, by.bearer)
const read = async () => (await call('GET')).json()
const plain = (port: number, more: object = {}) => ({
  ...{ host: 'localhost', port, security: 'none', user: '', password: '' },
  ...more,
})
async function save(server: object) {
  const { version } = await read()
  return call('PUT', '', { ...server, version })
}
const test = async () => (await call('POST', '/test')).json()
/** Returns whether the check before going live has seen a mail leave. */
const sendsMails = async () =>
  (await owner.call('GET', '/api/set-up', undefined, owner.bearer))
    .json<SetUp>()
    .checks.find(({ name }) => name === 'mail-sent')?.isPassed
const fieldsOf = (answer: { json: () => { errors?: object } }) => answer.json().errors

let events = 0
const queue = () =>
  queueMail(site.ctxOf(admin), {
    ...{ recipients: ['rina@example.com'], event: `note.created:${++events}` },
    ...{ subject: `News ${events}`, text: 'Text', html: '<p>Text</p>' },
  })
/** Delivers as the job of a node does. */
async function deliver(mailServers = createMailServers()) {
  const ctx = site.ctxOf(visitor, { mailServers })
  await deliverMail(ctx, await findMailer(ctx))
  return mailServers
}
const states = async () =>
  (await site.database.selectFrom('mail').select('status').orderBy('id').execute()).map(
    ({ status }) => status,
  )

it('sends mails over the server that an owner sets, on every node and without a restart', async () => {
  await using server = await startSmtpServer()
  await using other = await startSmtpServer()
  expect(await read()).toEqual({
    ...{ fixed: null, host: '', port: 465, security: 'tls', user: '', hasPassword: false, version: 1 },
  })
  await queue()
  const node = await deliver()
  expect(await states()).toEqual(['kept'])
  expect((await save(plain(server.port))).json()).toMatchObject({ modifiedCount: 1 })
  const second = createMailServers()
  for (const servers of [node, second]) {
    await queue()
    await deliver(servers)
  }
  expect(server.letters.map(({ subject }) => subject)).toEqual(['News 2', 'News 3'])
  await save(plain(other.port))
  for (const servers of [node, second]) {
    await queue()
    await deliver(servers)
  }
  expect(other.letters).toHaveLength(2)
  const { version } = await read()
  expect((await call('DELETE', `?version=${version}`)).json()).toMatchObject({ deletedCount: 1 })
  await queue()
  await deliver(node)
  expect((await states()).at(-1)).toBe('kept')
  expect(server.letters).toHaveLength(2)
  for (const servers of [node, second]) servers.close()
})

it('keeps mails while the server is away, and sends them when it is back', async () => {
  const first = await startSmtpServer()
  await save(plain(first.port))
  await first[Symbol.asyncDispose]()
  await queue()
  const node = await deliver()
  expect(await states()).toEqual(['waiting'])
  await using _again = await startSmtpServer({ port: first.port })
  await site.database
    .updateTable('mail')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  await deliver(node)
  expect(await states()).toEqual(['sent'])
  node.close()
})

it.each([true, false])(
  'encrypts the connection with the certificate checked (from the start: %s)',
  async (isFromStart) => {
    const certificate = await trustedCertificate()
    await using server = await startSmtpServer({
      tls: { ...certificate, isFromStart },
      login: { user: 'office', password },
    })
    const secure = { security: isFromStart ? 'tls' : 'starttls', user: 'office', password }
    expect((await save(plain(server.port, secure))).statusCode).toBe(200)
    expect(await test()).toMatchObject({ sent: true, to: someAdmin.email })
    expect(await sendsMails()).toBe(true)
    expect(server.letters.map(({ to, subject }) => [to, subject])).toEqual([
      [someAdmin.email, 'The mail server works'],
    ])
    // An address that the certificate does not name.
    await save(plain(server.port, { ...secure, host: '127.0.0.1' }))
    expect(await sendsMails()).toBe(false)
    expect(await test()).toMatchObject({ sent: false, sentence: expect.stringContaining('encrypted') })
    await save(plain(server.port, { ...secure, password: 'wrong' }))
    expect(await test()).toMatchObject({
      sent: false,
      sentence: expect.stringContaining('refused the user name'),
    })
    expect(server.letters).toHaveLength(1)
  },
)

it('says which step of a test failed, and what the server answered', async () => {
  expect((await call('POST', '/test')).statusCode).toBe(409)
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await save(plain(port))
  expect(await test()).toMatchObject({
    sent: false,
    sentence: expect.stringContaining('could not be reached'),
  })
  await using plainServer = await startSmtpServer({ refused: { [someAdmin.email]: 550 } })
  await save(plain(plainServer.port))
  expect(await test()).toMatchObject({
    ...{ sent: false, sentence: expect.stringContaining('refused the mail') },
    answer: expect.stringContaining('Not here'),
  })
  // STARTTLS is required, and not replaced by a connection without encryption.
  await save(plain(plainServer.port, { security: 'starttls' }))
  expect(await test()).toMatchObject({ sent: false, sentence: expect.stringContaining('encrypted') })
  expect(plainServer.letters).toEqual([])
})

it('sends the stored password to no other server than the one that it was entered for', async () => {
  const stored = { host: 'mail.example.com', port: 465, security: 'tls', user: 'office', password }
  expect((await save(stored)).statusCode).toBe(200)
  for (const other of [
    { host: 'evil.example.com' },
    { port: 466 },
    { security: 'starttls' },
    { user: 'root' },
  ]) {
    const answer = await save({ ...stored, password: '', ...other })
    expect(answer.statusCode).toBe(422)
    expect(fieldsOf(answer)).toHaveProperty('password')
  }
  expect((await save({ ...stored, password: '' })).json()).toMatchObject({ modifiedCount: 0 })
  expect(await read()).toMatchObject({ host: 'mail.example.com', hasPassword: true })
  // Without a login, the password goes.
  expect((await save({ ...stored, user: '', password: '' })).statusCode).toBe(200)
  expect(await read()).toMatchObject({ hasPassword: false })
})

it('refuses what cannot be a server, and a password in clear text', async () => {
  const good = { host: 'mail.example.com', port: 465, security: 'tls', user: 'office', password }
  const wrong: [object, string][] = [
    [{ host: '' }, 'host'],
    [{ host: 'mail example' }, 'host'],
    [{ host: 'smtp://mail.example.com' }, 'host'],
    [{ host: 'a'.repeat(254) }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ port: 1.5 }, 'port'],
    [{ security: 'ssl' }, 'security'],
    [{ security: 'none' }, 'security'],
    [{ user: '' }, 'user'],
    [{ user: 'a\r\nb' }, 'user'],
    [{ user: 'x'.repeat(255) }, 'user'],
    [{ password: 'x'.repeat(501) }, 'password'],
  ]
  for (const [change, field] of wrong) {
    const answer = await save({ ...good, ...change })
    expect(answer.statusCode, JSON.stringify(change)).toBe(422)
    expect(fieldsOf(answer), JSON.stringify(change)).toHaveProperty(field)
  }
  expect(await read()).toMatchObject({ host: '', version: 1 })
})

it('refuses the older of two changes, and one of many at the same time', async () => {
  const server = { host: 'mail.example.com', port: 465, security: 'tls', user: '', password: '' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      call('PUT', '', { ...server, port: 1_000 + number, version: 1 }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await call('DELETE', '?version=1')).statusCode).toBe(409)
})

it('shows the password nowhere, and encrypts it with a new key', async () => {
  const stored = { host: 'mail.example.com', port: 465, security: 'tls', user: 'office', password }
  await save(stored)
  const answer = (await call('GET')).body
  const rows = JSON.stringify([...(await readAllRows(site))])
  for (const text of [answer, rows]) {
    expect(text.includes(password)).toBe(false)
    expect(text.includes(Buffer.from(password).toString('hex'))).toBe(false)
  }
  const entry = await site.database
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('kind', '=', 'site-settings')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'site-settings.update',
    after: { mailServer: { host: 'mail.example.com', user: 'office' }, changed: ['password'] },
  })
  const newer = boxOf('a newer key', 'a key of tests')
  expect(await reencryptSecrets(site.database, newer)).toBe(1)
  const { key_id: keyId } = await site.database
    .selectFrom('mail_server')
    .select('key_id')
    .executeTakeFirstOrThrow()
  expect(keyId).toBe(newer.keyId)
  expect(
    await findMailer({ ...site.ctxOf(visitor), secrets: newer, mailServers: createMailServers() }),
  ).toBeDefined()
})

it('uses the server of the environment whatever is set, and says so', async () => {
  await using server = await startSmtpServer()
  await using fixed = await createSignInSite({ settings: { SMTP_URL: server.url } })
  const me = await fixed.signIn(someAdmin)
  const facts = (await call('GET', '', undefined, me)).json()
  expect(facts).toMatchObject({ fixed: { host: '127.0.0.1', port: server.port }, host: '' })
  const other = { host: 'mail.example.com', port: 465, security: 'tls', version: 1 }
  expect((await call('PUT', '', other, me)).statusCode).toBe(200)
  expect((await call('POST', '/test', undefined, me)).json()).toMatchObject({ sent: true })
  expect(server.letters).toHaveLength(1)
  const steps = (await me.call('GET', '/api/set-up', undefined, me.bearer)).json().steps
  expect(steps).toContainEqual({ name: 'mail-server', isDone: true })
})

it('counts the server of the dashboard as the step of the set-up', async () => {
  const step = async () =>
    (await owner.call('GET', '/api/set-up', undefined, owner.bearer))
      .json<{ steps: { name: string; isDone: boolean }[] }>()
      .steps.find(({ name }) => name === 'mail-server')?.isDone
  expect(await step()).toBe(false)
  await save({ host: 'mail.example.com', port: 465, security: 'tls' })
  expect(await step()).toBe(true)
})

it('asks for a new sign-in before a change, and is for owners only', async () => {
  let now = new Date()
  await using later = await createSignInSite({ now: () => now })
  const me = await later.signIn(someAdmin)
  now = new Date(now.getTime() + 16 * 60_000)
  const renewed = await me.call('POST', '/api/jwt', { email: someAdmin.email })
  const bearer = { authorization: `Bearer ${renewed.json().token}` }
  const server = { host: 'mail.example.com', port: 465, security: 'tls', version: 1 }
  expect((await me.call('PUT', '/api/mail-server', server, bearer)).statusCode).toBe(428)
  expect((await me.call('DELETE', '/api/mail-server?version=1', undefined, bearer)).statusCode).toBe(428)
  const manager = await signInStaff(site, 'manager')
  expect((await call('GET', '', undefined, manager)).statusCode).toBe(403)
  expect((await call('PUT', '', server, manager)).statusCode).toBe(403)
})
