import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { googleIssuer } from '#platform/identity/google-issuer.ts'
import { createOidcProvider } from '#platform/identity/oidc.ts'
import { Browser } from '#tests/browser.ts'
import { type ConfigurableProvider, startConfigurableProvider } from '#tests/configurable-provider.ts'
import { testKeys } from '#tests/test-keys.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let google: ConfigurableProvider
let other: ConfigurableProvider
let site: TestSite
beforeAll(async () => {
  google = await startConfigurableProvider()
  other = await startConfigurableProvider()
  const settings = { issuer: other.origin, ...other.client, label: 'Agency ID' }
  site = await createTestSite({
    signIn: {
      provider: createGoogleProvider(google.client, testKeys, google.origin),
      otherProvider: createOidcProvider(settings, testKeys),
    },
  })
})
afterAll(async () => {
  await site?.[Symbol.asyncDispose]()
  await google?.[Symbol.asyncDispose]()
  await other?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  google.changeToken = (token) => token
  other.changeToken = (token) => token
})

const paths = { google: '/auth/callback', other: '/auth/callback/oidc' }

/** Begins a sign-in in a new browser, and returns the answer of an honest provider. */
async function begin(at: 'google' | 'other') {
  const provider = at === 'google' ? google : other
  const browser = new Browser(site)
  const start = `/api/auth/start?mode=popup${at === 'other' ? '&provider=oidc' : ''}`
  const { url } = await browser.go(start, {}, ({ origin }) => origin === provider.origin)
  provider.expect(url)
  const answer = { code: 'c', state: url.searchParams.get('state') ?? '', iss: provider.origin }
  const finish = async (query: object = answer, path = paths[at]) => {
    const end = await browser.go(`${path}?${new URLSearchParams({ ...query })}`)
    const [, failure = 'none'] = /data-failure="([\w-]+)"/.exec(end.text) ?? []
    return { failure, isSignedIn: browser.cookie('session-') !== undefined }
  }
  return { url, answer, finish }
}

const refused = { failure: 'refused', isSignedIn: false }

it('accepts an honest answer', async () => {
  const { finish } = await begin('other')
  expect(await finish()).toEqual({ failure: 'none', isSignedIn: true })
})

it.each([
  ['another nonce', { nonce: 'other' }],
  ['no nonce', { nonce: undefined }],
  ['the audience of another site', { aud: 'somebody-else' }],
  ['an issuer that is Google', { iss: googleIssuer }],
  ['an expired time', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['an issue time six minutes ago', { iat: Math.floor(Date.now() / 1000) - 360 }],
  ['an authentication six minutes ago', { auth_time: Math.floor(Date.now() / 1000) - 360 }],
  ['no subject', { sub: undefined }],
])('refuses an ID token with %s', async (_, claims) => {
  const { finish } = await begin('other')
  other.changeToken = (token) => ({
    ...token,
    claims: JSON.parse(JSON.stringify({ ...token.claims, ...claims })),
  })
  expect(await finish()).toEqual(refused)
})

it('asks the issuer for a new authentication, and accepts one of this flow', async () => {
  const { url, finish } = await begin('other')
  expect(url.searchParams.get('prompt')).toBe('login')
  expect(url.searchParams.get('max_age')).toBe('0')
  const claims = { auth_time: Math.floor(Date.now() / 1000) - 120 }
  other.changeToken = (token) => ({ ...token, claims: { ...token.claims, ...claims } })
  expect(await finish()).toEqual({ failure: 'none', isSignedIn: true })
})

it('refuses an ID token signed with another key', async () => {
  const { finish } = await begin('other')
  other.changeToken = (token) => ({ ...token, key: other.foreignKey })
  expect(await finish()).toEqual(refused)
})

it('refuses an address that is not verified', async () => {
  const { finish } = await begin('other')
  other.changeToken = ({ claims, ...token }) => ({ ...token, claims: { ...claims, email_verified: false } })
  expect(await finish()).toEqual({ failure: 'email-not-verified', isSignedIn: false })
})

it('refuses an answer at the redirect URI of another provider, and asks no token endpoint', async () => {
  const before = google.tokenRequests.length + other.tokenRequests.length
  const ofOther = await begin('other')
  expect(await ofOther.finish(ofOther.answer, paths.google)).toEqual(refused)
  const ofGoogle = await begin('google')
  expect(await ofGoogle.finish(ofGoogle.answer, paths.other)).toEqual(refused)
  expect(google.tokenRequests.length + other.tokenRequests.length).toBe(before)
})

it('refuses an answer that names another issuer, or none, and one of a flow that was used', async () => {
  const foreign = await begin('other')
  expect(await foreign.finish({ ...foreign.answer, iss: google.origin })).toEqual(refused)
  const silent = await begin('other')
  const { code, state } = silent.answer
  expect(await silent.finish({ code, state })).toEqual(refused)
  const used = await begin('other')
  await used.finish({ error: 'access_denied', state: used.answer.state, iss: other.origin })
  expect(await used.finish()).toEqual({ failure: 'expired', isSignedIn: false })
})

it('never sends the code of one provider to the other, and each client secret only to its own', async () => {
  google.tokenRequests.length = 0
  other.tokenRequests.length = 0
  const { finish } = await begin('other')
  await finish()
  expect(google.tokenRequests).toEqual([])
  expect(other.tokenRequests[0]?.get('redirect_uri')).toBe('http://127.0.0.1:3000/auth/callback/oidc')
  // The issuer lists no methods, so the standard's default counts: the secret is in the header.
  expect(other.tokenRequests[0]?.has('client_secret')).toBe(false)
})
