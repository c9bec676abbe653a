import { request } from 'node:http'
import { expect, it } from 'vitest'
import { reasonAgainstLocalProvider } from './guards.ts'
import { type LocalProvider, startLocalProvider } from './local-provider.ts'
import { listSampleAccounts } from './sample-accounts.ts'

const site = 'http://127.0.0.1:3000'
const start = async () => {
  const provider = await startLocalProvider([site, 'http://[::1]:3000'], listSampleAccounts([]))
  return Object.assign(provider, { [Symbol.asyncDispose]: provider.close })
}

const safe = { google: undefined, oidc: undefined, isProduction: false, isPublic: false, trustedProxies: [] }
it.each([
  ['Google is set up', { ...safe, google: { clientId: 'a', clientSecret: 'b' } }, false],
  [
    'another issuer is set up',
    { ...safe, oidc: { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b', label: 'c' } },
    false,
  ],
  ['NODE_ENV is production', { ...safe, isProduction: true }, false],
  ['the site is reachable from outside', { ...safe, isPublic: true }, false],
  ['a proxy is trusted', { ...safe, trustedProxies: ['127.0.0.1'] }, false],
  ['the database has seen a real provider', safe, true],
])('must not run when %s', (_, settings, hasSeenRealProvider) => {
  expect(reasonAgainstLocalProvider(settings, hasSeenRealProvider)).toMatch(/\.$/)
})

it('may run on a developer machine', () => {
  expect(reasonAgainstLocalProvider(safe, false)).toBeUndefined()
})

it('listens on loopback on its own port', async () => {
  await using provider = await start()
  const { hostname, port } = new URL(provider.issuer)
  expect(hostname).toBe('127.0.0.1')
  expect(Number(port)).toBeGreaterThan(1024)
  expect((await fetch(`${provider.issuer}/.well-known/openid-configuration`)).status).toBe(200)
})

/** Sends a request with a custom Host header, which `fetch` does not allow. */
const statusOf = (provider: LocalProvider, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const clientRequest = request(
      `${provider.issuer}/.well-known/openid-configuration`,
      { headers },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    clientRequest.on('error', reject).end()
  })

it.each([
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'example.com' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['Via', { via: '1.1 proxy' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.7' }],
])('refuses requests through a proxy (%s)', async (_, headers) => {
  await using provider = await start()
  expect(await statusOf(provider, headers)).toBe(421)
})

it('refuses every other host name, which prevents DNS rebinding', async () => {
  await using provider = await start()
  const { port } = new URL(provider.issuer)
  for (const host of ['example.com', `localhost:${port}`, `evil.example:${port}`, '127.0.0.1']) {
    expect(await statusOf(provider, { host })).toBe(421)
  }
})

async function openAccountPage(provider: LocalProvider) {
  const query = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: `${site}/auth/callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const redirect = await fetch(`${provider.issuer}/auth?${query}`, { redirect: 'manual' })
  const address = `${provider.issuer}${redirect.headers.get('location')}`
  const cookie = redirect.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { address, cookie }
}

it('shows a page that is marked as a stand-in, lists sample accounts and may post to the site', async () => {
  await using provider = await start()
  const { address, cookie } = await openAccountPage(provider)
  const page = await fetch(address, { headers: { cookie } })
  const html = await page.text()
  expect(html).toContain('stand-in')
  for (const { email } of listSampleAccounts([])) expect(html).toContain(email)
  expect(html).toMatch(/<label for="email">Email<[\s\S]*<label for="name">Name<[\s\S]*>Sign in<\/button>/)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${site};`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('accepts its form only from its own page', async () => {
  await using provider = await start()
  const { address, cookie } = await openAccountPage(provider)
  const body = new URLSearchParams({ email: 'a@example.com', name: 'A' })
  const send = (headers: Record<string, string>) =>
    fetch(address, { method: 'POST', body, redirect: 'manual', headers: { cookie, ...headers } })
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: site },
    { origin: 'null' },
    { origin: provider.issuer, 'sec-fetch-site': 'cross-site' },
    {},
  ] as Record<string, string>[]) {
    expect((await send(headers)).status).toBe(403)
  }
  expect((await send({ origin: provider.issuer, 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

it('refuses to redirect to anything but the site’s callback', async () => {
  await using provider = await start()
  const query = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'https://evil.example/auth/callback',
  })
  const response = await fetch(`${provider.issuer}/auth?${query}`, { redirect: 'manual' })
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
})

it('treats an account page without its cookie as expired', async () => {
  await using provider = await start()
  const { address } = await openAccountPage(provider)
  expect((await fetch(address)).status).toBe(400)
})

it('lists ADMIN_EMAILS as administrators', () => {
  expect(listSampleAccounts(['boss@example.com'])[0]).toEqual({
    email: 'boss@example.com',
    name: 'boss',
    role: 'Administrator',
  })
})
