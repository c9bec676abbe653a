import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { Browser } from '#tests/browser.ts'
import { type ConfigurableProvider, startConfigurableProvider } from '#tests/configurable-provider.ts'
import { testKeys } from '#tests/test-keys.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let crooked: ConfigurableProvider
let site: TestSite
beforeAll(async () => {
  crooked = await startConfigurableProvider()
  const provider = createGoogleProvider(crooked.client, testKeys, crooked.origin)
  site = await createTestSite({ signIn: { provider } })
})
afterAll(async () => {
  await site?.[Symbol.asyncDispose]()
  await crooked?.[Symbol.asyncDispose]()
})

/** Creates a signed-out browser and resets the provider to valid tokens. */
function createVisitor() {
  crooked.changeToken = (token) => token
  const browser = new Browser(site)
  /** Begins a sign-in and returns the response of a correct provider. */
  const begin = async () => {
    const { url } = await browser.go(
      '/api/auth/start?mode=popup',
      {},
      ({ origin }) => origin === crooked.origin,
    )
    crooked.expect(url)
    return { url, answer: { code: 'c', state: url.searchParams.get('state') ?? '', iss: crooked.origin } }
  }
  const finish = (answer: Record<string, string>, inBrowser = browser) =>
    inBrowser.go(`/auth/callback?${new URLSearchParams(answer)}`)
  return { browser, begin, finish }
}

it('uses the code flow with PKCE and a new state, nonce and challenge each time', async () => {
  const visitor = createVisitor()
  const first = await visitor.begin()
  const second = await visitor.begin()
  const { searchParams: parameters } = second.url
  expect(parameters.get('response_type')).toBe('code')
  expect(parameters.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(parameters.get(name)).toMatch(/^[\w-]{43}$/)
    expect(parameters.get(name)).not.toBe(first.url.searchParams.get(name))
  }
  const end = await visitor.finish(second.answer)
  expect(end.text).toContain('data-outcome="done"')
  expect(crooked.tokenRequests[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
})

const second = () => Math.floor(Date.now() / 1000)

it.each([
  ['another nonce', { nonce: 'other' }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://accounts.example' }],
  ['another audience', { aud: 'somebody-else' }],
  ['two audiences', { aud: ['crooked-client', 'somebody-else'] }],
  ['an expired token', { exp: second() - 60 }],
  ['a token older than five minutes', { iat: second() - 320 }],
  ['a token from the future', { iat: second() + 120 }],
  ['no issue time', { iat: undefined }],
  ['no subject', { sub: undefined }],
])('refuses an ID token with %s', async (_, claims) => {
  const visitor = createVisitor()
  crooked.changeToken = (token) => ({
    ...token,
    claims: JSON.parse(JSON.stringify({ ...token.claims, ...claims })),
  })
  const end = await visitor.finish((await visitor.begin()).answer)
  expect(end.text).toContain('data-failure="refused"')
  expect(visitor.browser.cookie('session-')).toBeUndefined()
})

it('refuses an ID token signed with another key', async () => {
  const visitor = createVisitor()
  crooked.changeToken = (token) => ({ ...token, key: crooked.foreignKey })
  const end = await visitor.finish((await visitor.begin()).answer)
  expect(end.text).toContain('data-failure="refused"')
})

type ValidAnswer = { code: string; state: string; iss: string }
// Changes a middle character, because the last one of base64url has unused bits.
const changeOneLetter = (text: string) => {
  const middle = Math.floor(text.length / 2)
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
}

it.each<[string, string, (answer: ValidAnswer) => Record<string, string>]>([
  ['a changed state', 'refused', ({ state, ...same }) => ({ ...same, state: changeOneLetter(state) })],
  ['an unknown state', 'expired', (same) => ({ ...same, state: 'unknown' })],
  ['no state', 'expired', ({ code, iss }) => ({ code, iss })],
  ['another issuer', 'refused', (same) => ({ ...same, iss: 'https://accounts.example' })],
  ['no issuer', 'refused', ({ code, state }) => ({ code, state })],
  ['no code', 'refused', ({ state, iss }) => ({ state, iss })],
])('refuses an authorization response with %s', async (_, failure, changeToken) => {
  const visitor = createVisitor()
  const end = await visitor.finish(changeToken((await visitor.begin()).answer))
  expect(end.text).toContain(`data-failure="${failure}"`)
  expect(visitor.browser.cookie('session-')).toBeUndefined()
})

it('accepts an authorization response once, and only in the browser that began the sign-in', async () => {
  const visitor = createVisitor()
  const { answer } = await visitor.begin()
  const otherBrowser = await visitor.finish(answer, new Browser(site))
  expect(otherBrowser.text).toContain('data-failure="expired"')
  expect((await visitor.finish(answer)).text).toContain('data-outcome="done"')
  expect((await visitor.finish(answer)).text).toContain('data-failure="expired"')
})

it('treats a tampered flow cookie as missing', async () => {
  const visitor = createVisitor()
  const { answer } = await visitor.begin()
  const cookie = visitor.browser.cookie('flow-')
  if (!cookie) throw new Error('no flow cookie')
  cookie.value = changeOneLetter(cookie.value)
  expect((await visitor.finish(answer)).text).toContain('data-failure="expired"')
})

it('redirects sign-ins that another site begins to the login page', async () => {
  for (const from of ['cross-site', 'same-site']) {
    const answer = await site.request({ url: '/api/auth/start', headers: { 'sec-fetch-site': from } })
    expect(answer.headers.location).toBe('/login')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

it.each(['%0d%0aset-cookie:a=b', '%E2%82%AC', '%00', 'a%3b%20Path%3d/x', 'a%3d', ''])(
  'an invalid state (%s) sets no cookie and is handled as expired',
  async (state) => {
    const answer = await site.get(`/auth/callback?code=x&state=${state}`)
    expect(answer.statusCode).toBe(409)
    expect(answer.headers['set-cookie']).toBeUndefined()
  },
)

it.each(['a'.repeat(1_990), `?q=${'"'.repeat(1_980)}`])(
  'keeps headers below 4 KB for a long return path',
  async (rest) => {
    const url = `/api/auth/start?to=${encodeURIComponent(`/${rest}`)}`
    const { statusCode, headers } = await site.request({ url, headers: { 'sec-fetch-site': 'none' } })
    expect(statusCode).toBe(303)
    expect(JSON.stringify(headers).length).toBeLessThan(4_096)
  },
)
