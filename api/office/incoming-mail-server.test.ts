import { once } from 'node:events'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { fetchMail } from '#core/inbound/fetch-mail.server.ts'
import { findInbox, findInboxName, findReplyAddresses } from '#core/inbound/find-inbox.server.ts'
import type { InboundStatusRow } from '#core/inbound/inbound.ts'
import type { SetUp } from '#core/set-up/set-up.ts'
import { createInboxes } from '#platform/inbox/inboxes.ts'
import { forgetLostSecrets, reencryptSecrets } from '#server/open-secrets.ts'
import { readAllRows } from '#tests/backups.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/dovecot.ts'
import { visitor } from '#tests/factories.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  signInStaff,
  someAdmin,
} from '#tests/signed-in.ts'
import { findFreePort } from '#tests/site-process.ts'
import { boxOf, testKeys } from '#tests/test-keys.ts'
import { trustedCertificate } from '#tests/tls-server.ts'

const password = 'secret'
const thread = { kind: 'contact', id: '0190a000-0000-7000-8000-000000000000' } as const
let first: Dovecot
let site: SignedInSite
let owner: SignedIn
beforeAll(async () => {
  expect(hasDovecot()).toBe(true)
  first = await startDovecot()
})
afterAll(() => first[Symbol.asyncDispose]())
beforeEach(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterEach(() => site[Symbol.asyncDispose]())

const path = '/api/incoming-mail-server'
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', more = '', body?: object, by = owner) =>
  by.call(method, `${path}${more}`, body, by.bearer)
const read = async () => (await call('GET')).json()
const mailboxOf = (port: number, more: object = {}) => ({
  ...{ host: '127.0.0.1', port, security: 'none', user: 'office@site.example', password },
  ...more,
})
const secure = { host: 'mail.example.com', port: 993, security: 'tls', user: 'office', password }
async function save(server: object) {
  const { version } = await read()
  return call('PUT', '', { ...server, version })
}
const tryOut = async () => (await call('POST', '/test')).json()
const fieldsOf = (answer: { json: () => { errors?: object } }) => answer.json().errors

/** Context of the jobs of a node of its own. */
function startNode() {
  const inboxes = createInboxes(testKeys)
  onTestFinished(() => inboxes.close())
  return site.ctxOf(visitor, { inboxes })
}
async function fetch(node: ReturnType<typeof startNode>) {
  await fetchMail(node, await findInbox(node))
}
const letter = (name: string) =>
  [`From: ${name}@client.example`, 'To: office@site.example', `Subject: ${name}`, '', 'Hello', ''].join(
    '\r\n',
  )
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const subjects = async () =>
  (await site.database.selectFrom('inbound_mail').select('subject').orderBy('subject').execute()).map(
    ({ subject }) => subject,
  )
const status = async () =>
  (await owner.call('GET', '/api/mailbox', undefined, owner.bearer)).json<InboundStatusRow>()
const findName = async () => {
  const name = await findInboxName(site.ctxOf(visitor))
  if (!name) throw new Error('No mailbox')
  return name
}
const setAside = async (mailbox: string | Promise<string>, sender: string) =>
  site.database
    .insertInto('inbound_failure')
    .values({
      ...{ id: createId(), mailbox: await mailbox, uid_validity: '1', uid: '1', sender, subject: 'x' },
      ...{ failure: 'refused', is_set_aside: true, created_at: new Date() },
    })
    .execute()
const receivesMails = async () =>
  (await owner.call('GET', '/api/set-up', undefined, owner.bearer))
    .json<SetUp>()
    .checks.find(({ name }) => name === 'mail-received')?.isPassed

it('takes mails from the mailbox that an owner sets, on every node and without a restart', async () => {
  await using other = await startDovecot()
  expect(await read()).toEqual({
    ...{ fixed: null, host: '', port: 993, security: 'tls', user: '', hasPassword: false, version: 1 },
    ...{ folder: 'INBOX', address: '', hasSubaddresses: true, authenticator: '' },
  })
  const [one, two] = [startNode(), startNode()]
  await fetch(one)
  expect(await status()).toMatchObject({ isConfigured: false, fetchedAt: null })
  expect(await receivesMails()).toBe(false)
  await first.deliverAt(minutesAgo(1), letter('before'))
  expect((await save(mailboxOf(first.port))).json()).toMatchObject({ modifiedCount: 1 })
  await fetch(one)
  expect(await status()).toMatchObject({ isConfigured: true, fetchedAt: expect.any(String) })
  expect(await receivesMails()).toBe(true)
  await first.deliver(letter('a-first'))
  await fetch(two)
  await first.deliver(letter('b-second'))
  await fetch(one)
  expect(await subjects()).toEqual(['a-first', 'b-second'])

  await other.deliverAt(minutesAgo(1), letter('old'))
  await save(mailboxOf(other.port, { user: 'desk@site.example' }))
  for (const node of [one, two]) await fetch(node)
  await first.deliver(letter('c-meanwhile'))
  await other.deliver(letter('d-other'))
  await fetch(two)
  expect(await subjects()).toEqual(['a-first', 'b-second', 'd-other'])
  // Continues where it was.
  await save(mailboxOf(first.port))
  await fetch(two)
  expect(await subjects()).toEqual(['a-first', 'b-second', 'c-meanwhile', 'd-other'])

  const { version } = await read()
  expect((await call('DELETE', `?version=${version}`)).json()).toMatchObject({ deletedCount: 1 })
  await first.deliver(letter('e-after'))
  await fetch(one)
  expect(await subjects()).toHaveLength(4)
  expect(await status()).toMatchObject({ isConfigured: false, failingSince: null })
})

it('takes what arrived since the mailbox was saved, however late it can be read first', async () => {
  await using other = await startDovecot()
  const node = startNode()
  await other.deliverAt(minutesAgo(1), letter('before'))
  await save(mailboxOf(other.port, { password: 'wrong' }))
  await other.deliver(letter('a-unread'))
  await fetch(node)
  expect(await status()).toMatchObject({ failure: expect.stringContaining('refused the sign-in') })
  await other.deliver(letter('b-failing'))
  await save(mailboxOf(other.port))
  // Moved from another folder: its number is new, its day is not.
  await other.deliverAt(minutesAgo(3 * 24 * 60), letter('moved'))
  await fetch(node)
  await other.deliver(letter('c-later'))
  await fetch(node)
  expect(await subjects()).toEqual(['a-unread', 'b-failing', 'c-later'])
})

it('continues where it was when the server of a mailbox gets another name', async () => {
  await using other = await startDovecot()
  const node = startNode()
  const named = (host: string, more: object = {}) => save(mailboxOf(other.port, { host, ...more }))
  await other.deliverAt(minutesAgo(1), letter('before'))
  await named('127.0.0.1')
  await fetch(node)
  await setAside(findName(), 'known@client.example')
  await other.deliver(letter('a-meanwhile'))
  await named('localhost')
  expect((await status()).setAside).toMatchObject([{ sender: 'known@client.example' }])
  await fetch(node)
  expect(await subjects()).toEqual(['a-meanwhile'])

  // The position of another user means nothing here.
  await named('127.0.0.1', { user: 'desk@site.example' })
  expect((await status()).setAside).toEqual([])
  await fetch(node)
  expect(await subjects()).toEqual(['a-meanwhile'])
})

it('takes what arrived since in a mailbox that another server numbers alike', async () => {
  await using other = await startDovecot()
  const node = startNode()
  await save(mailboxOf(first.port))
  await fetch(node)
  await save(mailboxOf(other.port))
  await other.deliver(letter('new'))
  await fetch(node)
  const { uid_validity } = await site.database
    .selectFrom('inbound_mailbox')
    .select('uid_validity')
    .where('name', '=', await findName())
    .executeTakeFirstOrThrow()
  expect(await subjects()).toEqual(['new'])
  await sql`update inbound_mailbox set last_uid = 5000, uid_validity = ${uid_validity}`.execute(site.database)
  await other.deliver(letter('next'))
  await fetch(node)
  expect(await subjects()).toEqual(['new', 'next'])
})

it('shows and tries again only mails of the mailbox that is connected', async () => {
  await save(secure)
  const earlier = await findName()
  await setAside(earlier, 'earlier@client.example')
  await save({ ...secure, user: 'desk' })
  await setAside(findName(), 'now@client.example')
  expect((await status()).setAside).toMatchObject([{ sender: 'now@client.example', isWanted: false }])
  const retry = async () =>
    (await owner.call('POST', '/api/mailbox/retry', undefined, owner.bearer)).json<{
      modifiedCount: number
    }>()
  expect(await retry()).toMatchObject({ modifiedCount: 1 })
  await save(secure)
  expect((await status()).setAside).toMatchObject([{ sender: 'earlier@client.example', isWanted: false }])
  const { version } = await read()
  await call('DELETE', `?version=${version}`)
  expect((await status()).setAside).toEqual([])
  expect(await retry()).toMatchObject({ modifiedCount: 0 })
})

it('tries a mended mailbox at once, however often it failed before', async () => {
  const node = startNode()
  await save(mailboxOf(first.port, { password: 'wrong' }))
  await fetch(node)
  expect(await status()).toMatchObject({ failure: expect.stringContaining('refused the sign-in') })
  expect(await receivesMails()).toBe(false)
  await save(mailboxOf(first.port))
  await fetch(node)
  expect(await status()).toMatchObject({ failingSince: null, failure: '' })
})

it('sends answers to the address that is set', async () => {
  const ctx = startNode()
  const addressOf = async () =>
    (await findReplyAddresses(ctx))?.addressOf(thread, 'rina@example.com')?.replace(/\+.*@/, '+…@')
  expect(await addressOf()).toBeUndefined()
  await save(mailboxOf(first.port))
  expect(await addressOf()).toBe('office+…@site.example')
  await save(mailboxOf(first.port, { address: 'hello@other.example' }))
  expect(await addressOf()).toBe('hello+…@other.example')
  await save(mailboxOf(first.port, { hasSubaddresses: false }))
  expect(await addressOf()).toBeUndefined()
  await save(mailboxOf(first.port, { authenticator: 'MX.site.example' }))
  expect((await findInbox(ctx))?.authenticator).toBe('mx.site.example')
})

it('opens the mailbox once, and says what its server answered', async () => {
  await using other = await startDovecot()
  expect((await call('POST', '/test')).statusCode).toBe(409)
  await save(mailboxOf(other.port))
  expect(await tryOut()).toEqual({
    ...{ opened: true, sentence: 'The mailbox can be read. It has 0 mails now.', answer: '' },
  })
  await other.deliver(letter('new'))
  expect(await tryOut()).toMatchObject({ sentence: expect.stringContaining('1 mail now') })
  const failures: [object, string][] = [
    [{ port: await findFreePort() }, 'could not be reached'],
    // STARTTLS is required, and not replaced by a connection without encryption.
    [{ security: 'starttls' }, 'encrypted'],
    [{ security: 'tls' }, 'encrypted'],
    [{ password: 'wrong' }, 'refused the user name'],
    [{ folder: 'Nowhere' }, 'did not open the folder'],
  ]
  for (const [change, reason] of failures) {
    await save(mailboxOf(other.port, change))
    const answer = await tryOut()
    expect(answer, reason).toMatchObject({ opened: false, sentence: expect.stringContaining(reason) })
    expect(answer.answer, reason).not.toBe('')
  }
  expect(await subjects()).toEqual([])
})

it('says that the server did not answer in time, and nothing of the folder', {
  timeout: 60_000,
}, async () => {
  const silent = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n').filter(Boolean)) {
        const [tag, command = ''] = line.split(' ')
        if (!/^(SELECT|EXAMINE)$/i.test(command)) socket.write(`${tag} OK done\r\n`)
      }
    })
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  await save(mailboxOf((silent.address() as AddressInfo).port))
  expect(await tryOut()).toMatchObject({
    ...{ opened: false, sentence: 'The server did not answer in time. Please try it again later.' },
  })
})

it('encrypts the connection with the certificate checked', async () => {
  const tunnel = createServer(await trustedCertificate(), (socket) => {
    const inside = connect(first.port, '127.0.0.1')
    for (const one of [socket, inside]) one.on('error', () => inside.destroy())
    socket.pipe(inside).pipe(socket)
  })
  tunnel.listen(0, '127.0.0.1')
  await once(tunnel, 'listening')
  onTestFinished(() => void tunnel.close())
  const { port } = tunnel.address() as AddressInfo
  await save(mailboxOf(port, { host: 'localhost', security: 'tls' }))
  expect(await tryOut()).toMatchObject({ opened: true })
  // An address that the certificate does not name.
  await save(mailboxOf(port, { security: 'tls' }))
  expect(await tryOut()).toMatchObject({ opened: false, sentence: expect.stringContaining('encrypted') })
})

it('sends the stored password to no other server than the one that it was entered for', async () => {
  expect((await save(secure)).statusCode).toBe(200)
  for (const other of [
    { host: 'evil.example.com' },
    { port: 994 },
    { security: 'starttls' },
    { user: 'root' },
  ]) {
    const answer = await save({ ...secure, password: '', ...other })
    expect(answer.statusCode).toBe(422)
    expect(fieldsOf(answer)).toHaveProperty('password')
  }
  expect((await save({ ...secure, password: '' })).json()).toMatchObject({ modifiedCount: 0 })
  const moved = { folder: 'Answers', address: 'a@b.example', hasSubaddresses: false, authenticator: 'mx.b' }
  expect((await save({ ...secure, password: '', ...moved })).json()).toMatchObject({ modifiedCount: 1 })
  expect(await read()).toMatchObject({ ...moved, host: 'mail.example.com', hasPassword: true })
})

it('refuses what cannot be a mailbox, and a password in clear text', async () => {
  const wrong: [object, string][] = [
    [{ host: '' }, 'host'],
    [{ host: 'imaps://mail.example.com' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ security: 'none' }, 'security'],
    [{ user: '' }, 'user'],
    [{ user: 'a\r\nb' }, 'user'],
    [{ password: '' }, 'password'],
    [{ password: 'x'.repeat(501) }, 'password'],
    [{ folder: '' }, 'folder'],
    [{ folder: 'IN\r\nBOX' }, 'folder'],
    [{ folder: 'x'.repeat(201) }, 'folder'],
    [{ address: 'office' }, 'address'],
    [{ hasSubaddresses: 'yes' }, 'hasSubaddresses'],
    [{ authenticator: 'mx site' }, 'authenticator'],
  ]
  for (const [change, field] of wrong) {
    const answer = await save({ ...secure, ...change })
    expect(answer.statusCode, JSON.stringify(change)).toBe(422)
    expect(fieldsOf(answer), JSON.stringify(change)).toHaveProperty(field)
  }
  expect(await read()).toMatchObject({ host: '', version: 1 })
})

it('refuses the older of two changes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      call('PUT', '', { ...secure, port: 1_000 + number, version: 1 }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await call('DELETE', '?version=1')).statusCode).toBe(409)
})

it('shows the password nowhere, and encrypts it with a new key', async () => {
  const planted = 'planted-incoming-password-2745'
  await save({ ...secure, password: planted })
  const answer = (await call('GET')).body
  const rows = JSON.stringify([...(await readAllRows(site))])
  for (const text of [answer, rows]) {
    expect(text.includes(planted)).toBe(false)
    expect(text.includes(Buffer.from(planted).toString('hex'))).toBe(false)
  }
  const entry = await site.database
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('kind', '=', 'site-settings')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'site-settings.update',
    after: { incomingMailServer: { host: 'mail.example.com', user: 'office' }, changed: ['password'] },
  })
  const newer = boxOf('a newer key', 'a key of tests')
  expect(await reencryptSecrets(site.database, newer)).toBe(1)
  const { key_id: keyId } = await site.database
    .selectFrom('incoming_mail_server')
    .select('key_id')
    .executeTakeFirstOrThrow()
  expect(keyId).toBe(newer.keyId)
  expect(await findInbox({ ...startNode(), secrets: newer })).toBeDefined()
})

it('forgets a mailbox whose password was encrypted with a lost key', async () => {
  await save({ ...secure, folder: 'Answers' })
  await forgetLostSecrets(site.database, boxOf('a newer key'))
  expect(await read()).toMatchObject({ host: '', user: '', hasPassword: false, version: 3 })
  expect(await findInbox(startNode())).toBeUndefined()
  expect((await save(secure)).statusCode).toBe(200)
})

it('uses the mailbox of the environment whatever is set, and says so', async () => {
  await using fixed = await createSignInSite({ settings: { IMAP_URL: first.url } })
  const me = await fixed.signIn(someAdmin)
  const facts = (await call('GET', '', undefined, me)).json()
  expect(facts).toMatchObject({ fixed: { host: '127.0.0.1', port: first.port }, host: '' })
  expect(JSON.stringify(facts)).not.toContain(password)
  expect((await call('PUT', '', { ...secure, version: 1 }, me)).statusCode).toBe(200)
  expect((await call('POST', '/test', undefined, me)).json()).toMatchObject({ opened: true })
  const state = (await me.call('GET', '/api/mailbox', undefined, me.bearer)).json()
  expect(state).toMatchObject({ isConfigured: true })
})

it('asks for a new sign-in before a change, and is for owners only', async () => {
  let now = new Date()
  await using later = await createSignInSite({ now: () => now })
  const me = await later.signIn(someAdmin)
  now = new Date(now.getTime() + 16 * 60_000)
  const renewed = await me.call('POST', '/api/jwt', { email: someAdmin.email })
  const bearer = { authorization: `Bearer ${renewed.json().token}` }
  const server = { ...secure, version: 1 }
  expect((await me.call('PUT', path, server, bearer)).statusCode).toBe(428)
  expect((await me.call('DELETE', `${path}?version=1`, undefined, bearer)).statusCode).toBe(428)
  const manager = await signInStaff(site, 'manager')
  expect((await call('GET', '', undefined, manager)).statusCode).toBe(403)
  expect((await call('PUT', '', server, manager)).statusCode).toBe(403)
})
