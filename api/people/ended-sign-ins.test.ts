import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from '#tests/browser.ts'
import { followEvents } from '#tests/follow-events.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

type SignedIn = Awaited<ReturnType<SignedInSite['signIn']>>

let site: SignedInSite
let boss: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  boss = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const idOf = async (email: string) => {
  const found = site.database.selectFrom('person').select('id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}
const change = async (email: string, body: object) =>
  boss.call('PATCH', `/api/users/${await idOf(email)}`, body, boss.bearer)

async function follow({ bearer }: SignedIn) {
  const { port } = site.app.server.address() as AddressInfo
  const { host } = new URL(site.settings.publicUrl)
  const stream = await followEvents(`http://127.0.0.1:${port}`, { ...bearer, host })
  await stream.next()
  return stream
}

/** Creates an administrator with an open event stream and a second browser in the middle of a sign-in. */
async function createAdmin(name: string) {
  const account = { email: `${name}@example.com`, name }
  const first = await site.signIn(account)
  await change(account.email, { role: 'admin' })
  const stream = await follow(first)
  const popup = new Browser(site)
  const page = await popup.go('/api/auth/start?mode=popup')
  const finish = () => popup.go(page.url.href, { method: 'POST', form: account, from: page.url.origin })
  const statusOf = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await first.call(method, path, body, first.bearer)).statusCode
  return { account, first, stream, popup, finish, statusOf }
}

const endings: [string, (fixture: Awaited<ReturnType<typeof createAdmin>>) => Promise<unknown>][] = [
  ['signing-out', ({ first }) => first.call('POST', '/api/auth/sign-out', {})],
  ['disabling', ({ account }) => change(account.email, { disabled: true })],
  ['deletion', ({ first }) => first.call('DELETE', '/api/account', undefined, first.bearer)],
  [
    'ending-the-session',
    async ({ first, account }) => {
      const path = `/api/users/${await idOf(account.email)}/sessions`
      const [session] = (await boss.call('GET', path, undefined, boss.bearer)).json()
      return first.call('DELETE', `/api/auth/sessions/${session._id}`, undefined, first.bearer)
    },
  ],
]

it.each(endings)('%s ends the cookie, the token and the open event stream', async (name, end) => {
  const fixture = await createAdmin(name)
  expect(await end(fixture)).toMatchObject({ statusCode: 200 })
  expect(await fixture.stream.next()).toBe('event: signed-out\ndata: {}')
  expect(await fixture.stream.next()).toBe('the end')
  expect(await fixture.statusOf('GET', '/api/users')).toBe(401)
  expect(await fixture.statusOf('GET', '/api/reviews')).toBe(401)
  expect((await fixture.first.call('POST', '/api/jwt', { email: fixture.account.email })).statusCode).toBe(
    401,
  )
  expect((await fixture.first.call('GET', '/api/auth/session')).json()).toMatchObject({ user: null })
})

it('disabling an account during a sign-in prevents a session', async () => {
  const { account, finish, popup } = await createAdmin('disabled-meanwhile')
  await change(account.email, { disabled: true })
  expect((await finish()).status).toBe(409)
  expect(popup.cookie('session-')).toBeUndefined()
})

it('a demotion ends the stream and the rights of existing tokens and of a sign-in in progress', async () => {
  const { account, finish, popup, stream, statusOf } = await createAdmin('demoted')
  expect(await statusOf('GET', '/api/users')).toBe(200)
  await change(account.email, { role: 'client' })
  expect(await stream.next()).toBe('event: signed-out\ndata: {}')
  expect(await statusOf('GET', '/api/users')).toBe(403)
  expect((await finish()).status).toBe(200)
  expect((await popup.call('GET', '/api/auth/session')).json()).toMatchObject({ user: { role: 'client' } })
})

it('areas that are taken from a custom role end the streams of those who hold it', async () => {
  const { account, first, stream, statusOf } = await createAdmin('narrowed')
  const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
    boss.call(method, `/api/custom-roles${path}`, body, boss.bearer)
  const made = await call('POST', '', { name: 'Desk', areas: ['messages', 'invoices'] })
  expect(made.statusCode, made.body).toBe(201)
  await change(account.email, { role: made.json().insertedId })
  stream.close()
  const held = await follow(first)
  const began = performance.now()
  await call('PATCH', `/${made.json().insertedId}`, { areas: ['messages'], version: 1 })
  expect(await held.next()).toBe('event: signed-out\ndata: {}')
  // Not with the next heartbeat only.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await statusOf('GET', '/api/invoices')).toBe(403)
})

it('a changed address ends streams that read by the old one', async () => {
  const { account, stream } = await createAdmin('moved')
  const email = 'moved-on@example.com'
  await site.database.updateTable('person').set({ email }).where('email', '=', account.email).execute()
  const note = { title: 'For the old address', email: someAdmin.email, text: 'Not yours any more' }
  expect((await boss.call('POST', '/api/notes', note, boss.bearer)).statusCode).toBe(201)
  expect(await stream.next()).toBe('event: signed-out\ndata: {}')
})

it('a user has at most twenty sessions; one more ends the oldest', async () => {
  const account = { email: 'everywhere@example.com', name: 'Everywhere' }
  const oldest = await site.signIn(account)
  const second = await site.signIn(account)
  for (let count = 0; count < 19; count++) await site.signIn(account)
  expect((await site.get('/api/auth/sessions', oldest.bearer)).statusCode).toBe(401)
  expect((await site.get('/api/auth/sessions', second.bearer)).json()).toHaveLength(20)
})

it('ends the session that a browser left without a connection, and no other one', async () => {
  const browser = await site.signIn({ email: 'left@example.com', name: 'Lena Left' })
  const { name = '', value = '' } = browser.cookie('session-') ?? {}
  const sessions = (await browser.call('GET', '/api/auth/sessions', undefined, browser.bearer)).json()
  const [{ _id: id }] = sessions
  const port = name.slice('session-'.length)
  const ask = (left: string, url = '/api/auth/session') =>
    site.request({
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: `${name}=${value}${left && `; left-session-${port}=${left}`}`,
      },
    })
  for (const other of ['', 'x', '01990000-0000-7000-8000-000000000000']) {
    expect((await ask(other)).json().user).toMatchObject({ email: 'left@example.com' })
  }
  expect((await ask(id, '/dashboard')).body).not.toContain('left@example.com')
  expect((await ask('')).json().user).toBeNull()
  const late = await browser.call('GET', '/api/auth/sessions', undefined, browser.bearer)
  expect(late.statusCode).toBe(401)
})
