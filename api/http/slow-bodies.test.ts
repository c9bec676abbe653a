import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

type SignedIn = Awaited<ReturnType<SignedInSite['signIn']>>

let site: SignedInSite
let boss: SignedIn
let clockOffsetMinutes = 0
beforeAll(async () => {
  site = await createSignInSite({ now: () => new Date(Date.now() + clockOffsetMinutes * 60_000) })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  boss = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const personOf = (email: string) =>
  site.database
    .selectFrom('person')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const change = async (email: string, body: object) =>
  boss.call('PATCH', `/api/users/${(await personOf(email)).id}`, body, boss.bearer)

/** Starts a request of another administrator. `finish` sends its last byte, after the server has authenticated it. */
async function beginCall(name: string, method: string, path: (id: string) => string, body: object) {
  const account = { email: `${name}@example.com`, name }
  const browser = await site.signIn(account)
  await change(account.email, { role: 'admin' })
  const { id } = await personOf(account.email)
  const longAgo = new Date(Date.now() - 3_600_000)
  const own = site.database.updateTable('session').set({ last_used_at: longAgo }).where('person_id', '=', id)
  await own.execute()
  const text = JSON.stringify(body)
  const { port } = site.app.server.address() as AddressInfo
  const { host } = new URL(site.settings.publicUrl)
  const headers = {
    ...browser.bearer,
    host,
    'content-type': 'application/json',
    'content-length': text.length,
  }
  const sent = request({ host: '127.0.0.1', port, method, path: path(id), headers })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(text.slice(0, -1))
  await vi.waitFor(async () => {
    const used = site.database.selectFrom('session').select('last_used_at as at').where('person_id', '=', id)
    expect((await used.executeTakeFirstOrThrow()).at.getTime()).toBeGreaterThan(longAgo.getTime())
  })
  async function finish() {
    sent.end(text.slice(-1))
    const [answer] = await answered
    return { status: answer.statusCode, body: await json(answer) }
  }
  return { account, browser, finish }
}

it('a demoted administrator cannot regain the role with a request whose body was incomplete', async () => {
  const own = await beginCall('holds-on', 'PATCH', (id) => `/api/users/${id}`, { role: 'admin' })
  expect((await change(own.account.email, { role: 'client' })).statusCode).toBe(200)
  expect(await own.finish()).toMatchObject({ status: 403 })
  expect(await personOf(own.account.email)).toMatchObject({ role: 'client' })
})

const endings: [string, (call: Awaited<ReturnType<typeof beginCall>>) => Promise<{ statusCode: number }>][] =
  [
    ['signing out', ({ browser }) => browser.call('POST', '/api/auth/sign-out', {})],
    ['disabling', ({ account }) => change(account.email, { disabled: true })],
  ]
it.each(endings)('after %s, a request whose body was incomplete has no effect', async (name, end) => {
  const title = name.replaceAll(' ', '-')
  const note = { title, email: someAdmin.email, text: 'Came too late' }
  const call = await beginCall(title, 'POST', () => '/api/notes', note)
  expect((await end(call)).statusCode).toBe(200)
  expect(await call.finish()).toMatchObject({ status: 401 })
  const notes = site.database.selectFrom('note').select('id').where('title', '=', title)
  expect(await notes.execute()).toEqual([])
})

it('accepts a token that expires while the body arrives', async () => {
  const note = { title: 'in-time', email: someAdmin.email, text: 'Came in time' }
  const call = await beginCall('in-time', 'POST', () => '/api/notes', note)
  clockOffsetMinutes = 11
  expect((await call.browser.call('GET', '/api/notes', undefined, call.browser.bearer)).statusCode).toBe(401)
  expect(await call.finish()).toMatchObject({ status: 201 })
  clockOffsetMinutes = 0
})
