import { expect, it } from 'vitest'
import { Browser } from '#tests/browser.ts'
import { createSignInSite, goThroughSignIn, someClient } from '#tests/signed-in.ts'

const foreign = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another port of this host': { origin: 'http://127.0.0.1:3001', 'sec-fetch-site': 'same-site' },
  'another name of this host': { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  'a sandboxed page': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'an old browser on another site': { origin: 'https://evil.example' },
  'a browser that sends no origin headers': {},
}

it.each(Object.entries(foreign))('refuses requests with the cookie from %s', async (_, headers) => {
  await using site = await createSignInSite()
  const browser = await site.signIn()
  const { name = '', value = '' } = browser.cookie('session-') ?? {}
  const cookie = `${name}=${value}`
  const post = (url: string, body: object, contentType = 'application/json') =>
    site.request({
      method: 'POST',
      url,
      headers: { ...headers, cookie, 'content-type': contentType },
      payload: JSON.stringify(body),
    })
  for (const answer of [
    await post('/api/jwt', { email: someClient.email }),
    await post('/api/jwt', { email: someClient.email }, 'text/plain'),
    await post('/api/auth/sign-out', {}),
    await post('/api/auth/sign-out', {}, 'application/x-www-form-urlencoded'),
  ]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('token')
    expect(Object.keys(answer.headers).filter((one) => one.startsWith('access-control'))).toEqual([])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const sessionResponse = await site.request({ url: '/api/auth/session', headers: { ...headers, cookie } })
  if ('origin' in headers) expect(sessionResponse.statusCode).toBe(403)
  expect(sessionResponse.headers['access-control-allow-origin']).toBeUndefined()
  expect((await browser.call('GET', '/api/auth/sessions', undefined, browser.bearer)).statusCode).toBe(200)
})

it('sends no CORS headers in response to a preflight', async () => {
  await using site = await createSignInSite()
  const answer = await site.request({
    method: 'OPTIONS',
    url: '/api/jwt',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(Object.keys(answer.headers).filter((one) => one.startsWith('access-control'))).toEqual([])
})

it('routes that use the cookie accept JSON only', async () => {
  await using site = await createSignInSite()
  const browser = await site.signIn()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await browser.call(
      'POST',
      '/api/jwt',
      { email: someClient.email },
      { 'content-type': type },
    )
    expect(answer.statusCode).toBe(415)
  }
})

it('the cookie alone does not authenticate API requests', async () => {
  await using site = await createSignInSite()
  const browser = await site.signIn()
  expect((await browser.call('GET', '/api/auth/sessions')).statusCode).toBe(401)
})

it('on https, cookies have the __Host- prefix and are Secure, HttpOnly and SameSite', async () => {
  await using site = await createSignInSite({ settings: { PUBLIC_URL: 'https://127.0.0.1' } })
  const started = await site.request({ url: '/api/auth/start', headers: { host: '127.0.0.1' } })
  expect(started.headers['set-cookie']).toMatch(
    /^__Host-flow-[\w-]{16}=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
  const { headers } = await goThroughSignIn(new Browser(site), someClient)
  expect(headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
    ),
  )
})

it('on http, the session cookie has the port in its name', async () => {
  await using site = await createSignInSite()
  const browser = await site.signIn()
  expect(browser.cookie('session-')?.name).toBe('session-3000')
})
