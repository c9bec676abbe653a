import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createSignInSite, otherClient, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'
import { testKeys } from '#tests/test-keys.ts'

const [key] = testKeys('access-token')
const second = () => Math.floor(Date.now() / 1000)

const idOf = async (site: SignedInSite, email: string) =>
  (await site.database.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id

it('stores only a hash of the session cookie', async () => {
  await using site = await createSignInSite()
  const { value = '' } = (await site.signIn()).cookie('session-') ?? {}
  const rows = await site.database.selectFrom('session').selectAll().execute()
  expect(rows).toMatchObject([{ token_hash: createHash('sha256').update(value).digest() }])
  expect(JSON.stringify(rows)).not.toContain(value)
})

it('POST /jwt returns a token only for the user who is signed in in this browser', async () => {
  await using site = await createSignInSite()
  await site.signIn(someAdmin)
  const browser = await site.signIn(someClient)
  const requestToken = (email: string, headers = {}) => browser.call('POST', '/api/jwt', { email }, headers)
  const cookie = ''

  expect((await requestToken(someClient.email.toUpperCase())).statusCode).toBe(200)
  const refusals = [
    await requestToken(someAdmin.email),
    await requestToken('nobody@example.com'),
    await requestToken(someClient.email, { cookie }),
    await requestToken(someAdmin.email, { cookie }),
    await requestToken('nobody@example.com', { cookie }),
    await requestToken(someClient.email, { cookie: 'session-3000=guessed' }),
  ]
  for (const refusal of refusals) {
    expect(refusal.statusCode).toBe(401)
    expect(refusal.headers['content-type']).toContain('application/problem+json')
    expect(refusal.body).toBe(refusals[0]?.body)
  }
})

it('a token expires after ten minutes, its session after twelve unused hours or a week', async () => {
  let time = new Date()
  const advance = (minutes: number) => {
    time = new Date(time.getTime() + minutes * 60_000)
  }
  await using site = await createSignInSite({ now: () => time })
  const browser = await site.signIn()
  const use = async () =>
    (await browser.call('GET', '/api/auth/sessions', undefined, browser.bearer)).statusCode
  const renew = async () => {
    const answer = await browser.call('POST', '/api/jwt', { email: someClient.email })
    if (answer.statusCode === 200) browser.bearer.authorization = `Bearer ${answer.json().token}`
    return answer.statusCode
  }
  advance(9)
  expect(await use()).toBe(200)
  advance(2)
  expect(await use()).toBe(401)
  expect(await renew()).toBe(200)
  expect(await use()).toBe(200)
  advance(12 * 60 - 1)
  expect(await renew()).toBe(200)
  advance(12 * 60 + 1)
  expect(await renew()).toBe(401)

  const another = await site.signIn()
  Object.assign(browser, { jar: another.jar })
  for (let hours = 0; hours < 7 * 24; hours += 8) {
    expect(await renew()).toBe(200)
    advance(8 * 60)
  }
  expect(await renew()).toBe(401)
})

const claims = { iss: 'platform-helper', aud: 'platform-helper-api' }
const sign = (
  more: Record<string, unknown>,
  header: { alg: string; typ?: string } = { alg: 'HS256', typ: 'at+jwt' },
) => new SignJWT({ ...claims, iat: second(), exp: second() + 600, ...more }).setProtectedHeader(header)

it('refuses forged, expired, unsigned, foreign and malformed tokens', async () => {
  await using site = await createSignInSite()
  const { token, call, bearer } = await site.signIn(someAdmin)
  expect(call).toBeDefined()
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const read = async (authorization: string) =>
    (await site.request({ url: '/api/users', headers: { authorization } })).statusCode

  expect(await read(bearer.authorization)).toBe(200)
  expect(await read(`Bearer ${await sign({ sid }).sign(key)}`)).toBe(200)
  const invalidTokens = {
    anotherKey: await sign({ sid }).sign(new Uint8Array(32)),
    anotherPurpose: await sign({ sid }).sign(testKeys('sign-in-flow')[0]),
    anotherAlgorithm: await sign({ sid }, { alg: 'HS512', typ: 'at+jwt' }).sign(Buffer.concat([key, key])),
    anotherType: await sign({ sid }, { alg: 'HS256', typ: 'JWT' }).sign(key),
    expired: await sign({ sid, iat: second() - 601, exp: second() - 1 }).sign(key),
    tooOld: await sign({ sid, iat: second() - 700, exp: second() + 600 }).sign(key),
    foreignAudience: await sign({ sid, aud: 'somebody-else' }).sign(key),
    foreignIssuer: await sign({ sid, iss: 'somebody-else' }).sign(key),
    unknownSession: await sign({ sid: '01936f00-0000-7000-8000-00000000ffff' }).sign(key),
    oddSession: await sign({ sid: "' or true --" }).sign(key),
    noSession: await sign({}).sign(key),
    unsigned: `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    unsignedWithSignature: `${encode({ alg: 'none' })}.${payload}.${signature}`,
    otherPayload: `${header}.${encode({ ...claims, sid, role: 'admin', exp: second() + 9999 })}.${signature}`,
    cut: token.slice(0, -4),
    text: 'hello',
    empty: '',
  }
  for (const [name, invalidToken] of Object.entries(invalidTokens))
    expect([name, await read(`Bearer ${invalidToken}`)]).toEqual([name, 401])
})

it('refuses an invalid bearer token on public routes too', async () => {
  await using site = await createSignInSite()
  const answer = await site.get('/api/reviews', { authorization: 'Bearer of.bad.news' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ status: 401, message: expect.any(String) })
})

it('role changes, disabling and signing out take effect at the next request', async () => {
  await using site = await createSignInSite()
  const admin = await site.signIn(someAdmin)
  const client = await site.signIn(someClient)
  const clientId = await idOf(site, someClient.email)
  const change = (body: object) => admin.call('PATCH', `/api/users/${clientId}`, body, admin.bearer)
  const listAsClient = async () =>
    (await client.call('GET', '/api/users', undefined, client.bearer)).statusCode

  expect(await listAsClient()).toBe(403)
  expect((await change({ role: 'admin' })).json()).toMatchObject({ modifiedCount: 1 })
  expect(await listAsClient()).toBe(200)
  expect((await change({ role: 'admin' })).json()).toMatchObject({ modifiedCount: 0 })
  await change({ role: 'client' })
  expect(await listAsClient()).toBe(403)

  await change({ disabled: true })
  expect(await listAsClient()).toBe(401)
  expect((await client.call('POST', '/api/jwt', { email: someClient.email })).statusCode).toBe(401)
  await change({ disabled: false })
  expect(await listAsClient()).toBe(401)

  await admin.call('POST', '/api/auth/sign-out', {})
  expect(admin.cookie('session-')).toBeUndefined()
  expect((await admin.call('GET', '/api/users', undefined, admin.bearer)).statusCode).toBe(401)
})

it('ADMIN_EMAILS does not restore a role that an administrator took away', async () => {
  await using site = await createSignInSite({ signIn: { adminEmails: [someAdmin.email, someClient.email] } })
  const admin = await site.signIn(someAdmin)
  await site.signIn(someClient)
  const id = await idOf(site, someClient.email)
  await admin.call('PATCH', `/api/users/${id}`, { role: 'client' }, admin.bearer)
  const again = await site.signIn(someClient)
  const session = await again.call('GET', '/api/auth/session')
  expect(session.json()).toMatchObject({ user: { role: 'client' } })
})

it('refuses the sign-in of a disabled user', async () => {
  await using site = await createSignInSite()
  await site.signIn(someClient)
  await site.database.updateTable('person').set({ is_disabled: true }).execute()
  await expect(site.signIn(someClient)).rejects.toThrow('401')
})

it('users list and end their own sessions, administrators those of any user', async () => {
  await using site = await createSignInSite()
  const [first, second, stranger, admin] = [
    await site.signIn(someClient),
    await site.signIn(someClient),
    await site.signIn(otherClient),
    await site.signIn(someAdmin),
  ]
  const listed = (await second.call('GET', '/api/auth/sessions', undefined, second.bearer)).json()
  expect(listed).toMatchObject([{ isCurrent: true, address: '127.0.0.1' }, { isCurrent: false }])
  expect(JSON.stringify(listed)).not.toContain(second.cookie('session-')?.value)
  const [, older] = listed
  const end = (browser: typeof first, id: string) =>
    browser.call('DELETE', `/api/auth/sessions/${id}`, undefined, browser.bearer)

  expect((await end(stranger, older._id)).statusCode).toBe(404)
  expect((await end(second, older._id)).statusCode).toBe(200)
  expect((await end(second, older._id)).statusCode).toBe(404)
  expect((await first.call('GET', '/api/auth/sessions', undefined, first.bearer)).statusCode).toBe(401)

  const path = `/api/users/${await idOf(site, otherClient.email)}/sessions`
  expect((await second.call('GET', path, undefined, second.bearer)).statusCode).toBe(403)
  const [strangers] = (await admin.call('GET', path, undefined, admin.bearer)).json()
  expect((await end(admin, strangers._id)).statusCode).toBe(200)
  expect((await stranger.call('GET', '/api/auth/sessions', undefined, stranger.bearer)).statusCode).toBe(401)
})

it('only the user and administrators can read whether the user is an administrator', async () => {
  await using site = await createSignInSite()
  const admin = await site.signIn(someAdmin)
  const client = await site.signIn(someClient)
  const readAdmin = async (browser: typeof admin, email: string) => {
    const answer = await browser.call(
      'GET',
      `/api/users/admin/${encodeURIComponent(email)}`,
      undefined,
      browser.bearer,
    )
    return [answer.statusCode, answer.json().admin]
  }
  expect(await readAdmin(client, someClient.email.toUpperCase())).toEqual([200, false])
  expect(await readAdmin(client, someAdmin.email)).toEqual([403, undefined])
  expect(await readAdmin(client, 'nobody@example.com')).toEqual([403, undefined])
  expect(await readAdmin(admin, someClient.email)).toEqual([200, false])
  expect(await readAdmin(admin, someAdmin.email)).toEqual([200, true])
  expect(await readAdmin(admin, 'nobody@example.com')).toEqual([200, false])
  expect((await site.get(`/api/users/admin/${someAdmin.email}`)).statusCode).toBe(401)
})

it('POST /users takes name, address and role from the session, not from the body', async () => {
  await using site = await createSignInSite()
  const client = await site.signIn(someClient)
  const post = (body: object) => client.call('POST', '/api/users', body, client.bearer)
  const answer = await post({ email: someClient.email, name: 'Somebody Else', role: 'admin' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ acknowledged: true, insertedId: await idOf(site, someClient.email) })
  expect((await post({ email: 'other@example.com', name: 'Other' })).statusCode).toBe(409)
  const people = await site.database.selectFrom('person').select(['name', 'role']).execute()
  expect(people).toEqual([{ name: someClient.name, role: 'client' }])
  const visitor = await site.post('/api/users', { email: 'other@example.com', name: 'Other' })
  expect(visitor.statusCode).toBe(401)
})

it('administrators list users newest first, page by page', async () => {
  await using site = await createSignInSite()
  for (const account of [someClient, otherClient]) await site.signIn(account)
  const admin = await site.signIn(someAdmin)
  const first = await admin.call('GET', '/api/users?limit=2', undefined, admin.bearer)
  expect(first.json()).toMatchObject([
    { email: someAdmin.email, role: 'admin', disabled: false },
    { email: otherClient.email, role: 'client' },
  ])
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  const rest = await admin.call('GET', next, undefined, admin.bearer)
  expect(rest.json()).toMatchObject([{ email: someClient.email }])
  expect(rest.headers.link).toBeUndefined()
  expect(rest.body).not.toMatch(/subject|token|hash/)
})
