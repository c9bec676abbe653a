import { expect, it } from 'vitest'
import { Browser } from '#tests/browser.ts'
import { createSignInSite, goThroughSignIn, someAdmin, someClient } from '#tests/signed-in.ts'

it('signs in with the pop-up, whose last page contains no personal data', async () => {
  await using site = await createSignInSite()
  const browser = new Browser(site)
  const end = await goThroughSignIn(browser, someClient)
  expect(end.status).toBe(200)
  expect(end.headers.has('cross-origin-opener-policy')).toBe(false)
  expect(end.headers.get('cache-control')).toBe('no-store')
  expect(end.text).toContain('data-outcome="done"')
  // Prevents Firefox and WebKit from logging that the policy blocked the site's icon.
  expect(end.text).toContain('<link rel="icon" href="data:,">')
  expect(end.headers.get('content-security-policy')).toContain('img-src data:;')
  expect(end.text).not.toContain(someClient.email)
  expect(browser.cookie('session-')?.value).toMatch(/^[\w-]{43}$/)
  expect(browser.cookie('flow-')).toBeUndefined()

  const answer = await browser.call('GET', '/api/auth/session')
  expect(answer.json()).toEqual({
    user: { email: someClient.email, name: someClient.name, picture: '', role: 'client' },
    provider: 'local',
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('another user can sign in in the same browser after the first has signed out', async () => {
  await using site = await createSignInSite()
  const browser = new Browser(site)
  await goThroughSignIn(browser, someClient)
  expect((await browser.call('POST', '/api/auth/sign-out', {})).statusCode).toBeLessThan(300)

  // The provider ends the first user's session with a form that a script on its page submits.
  const logoutPage = await goThroughSignIn(browser, someAdmin)
  const action = /action="([^"]+)"/.exec(logoutPage.text)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(logoutPage.text)?.[1] ?? ''
  const end = await browser.go(action, {
    method: 'POST',
    form: { xsrf, logout: 'yes' },
    from: new URL(action).origin,
  })
  expect(end.text).toContain('data-outcome="done"')
  const { user } = (await browser.call('GET', '/api/auth/session')).json()
  expect(user.email).toBe(someAdmin.email)
})

it('the redirect flow returns to the requested path', async () => {
  await using site = await createSignInSite()
  const browser = new Browser(site)
  const page = await browser.go('/api/auth/start?mode=redirect&to=/dashboard/blogs%3Fpage=2')
  const isBack = (url: URL) => url.pathname.startsWith('/dashboard')
  const form = { email: someClient.email, name: someClient.name }
  const end = await browser.go(page.url.href, { method: 'POST', form, from: page.url.origin }, isBack)
  expect(end.url.href).toBe(`${browser.origin}/dashboard/blogs?page=2`)
  expect(browser.cookie('session-')).toBeDefined()
})

it('the redirect flow without a path ends on the first screen of the role', async () => {
  await using site = await createSignInSite()
  for (const [person, landing] of [
    [someAdmin, '/dashboard/Admin-Dashboard'],
    [someClient, '/dashboard'],
  ] as const) {
    const browser = new Browser(site)
    const page = await browser.go('/api/auth/start?mode=redirect')
    const form = { email: person.email, name: person.name }
    const isBack = (url: URL) => url.pathname.startsWith('/dashboard')
    const end = await browser.go(page.url.href, { method: 'POST', form, from: page.url.origin }, isBack)
    expect(end.url.href).toBe(`${browser.origin}${landing}`)
  }
})

it('does not return to paths outside the site', async () => {
  await using site = await createSignInSite()
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/docs']) {
    const browser = new Browser(site)
    const page = await browser.go(`/api/auth/start?mode=redirect&to=${encodeURIComponent(path)}`)
    const form = { email: someClient.email, name: someClient.name }
    const end = await browser.go(
      page.url.href,
      { method: 'POST', form, from: page.url.origin },
      (url) => url.pathname === '/dashboard',
    )
    expect(end.url.href).toBe(`${browser.origin}/dashboard`)
  }
})

it('returns no user without a session', async () => {
  await using site = await createSignInSite()
  const answer = await new Browser(site).call('GET', '/api/auth/session')
  expect(answer.json()).toEqual({ user: null, provider: 'local' })
})

it('the sample administrator has the role from the first sign-in', async () => {
  await using site = await createSignInSite()
  const browser = await site.signIn(someAdmin)
  const answer = await browser.call('GET', `/api/users/admin/${someAdmin.email}`, undefined, browser.bearer)
  expect(answer.json()).toEqual({ admin: true })
})

it('reports an invalid e-mail address at its field and keeps the typed values', async () => {
  await using site = await createSignInSite()
  const browser = new Browser(site)
  const page = await browser.go('/api/auth/start?mode=popup')
  const again = await browser.go(page.url.href, {
    method: 'POST',
    form: { email: 'not <an> address', name: 'Some "Body"' },
    from: page.url.origin,
  })
  expect(again.status).toBe(422)
  expect(again.text).toContain('Please write an e-mail address')
  expect(again.text).toContain('value="Some &#34;Body&#34;"')
  expect(again.text).not.toContain('<an>')
})

it('two windows can sign in at the same time', async () => {
  await using site = await createSignInSite()
  const browser = new Browser(site)
  const first = await browser.go('/api/auth/start?mode=popup')
  const second = await browser.go('/api/auth/start?mode=popup')
  for (const page of [first, second]) {
    const form = { email: someClient.email, name: someClient.name }
    const end = await browser.go(page.url.href, { method: 'POST', form, from: page.url.origin })
    expect(end.text).toContain('data-outcome="done"')
  }
})

it('a new sign-in replaces the old session of the browser', async () => {
  await using site = await createSignInSite()
  const browser = await site.signIn()
  const before = browser.cookie('session-')?.value
  await goThroughSignIn(browser, someClient)
  expect(browser.cookie('session-')?.value).not.toBe(before)
  const { count } = await site.database
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('1')
  const answer = await browser.call('GET', '/api/auth/sessions', undefined, browser.bearer)
  expect(answer.statusCode).toBe(401)
})

it('limits sign-ins to thirty a minute and explains it on the page', async () => {
  await using site = await createSignInSite({ settings: { RATE_LIMIT: 'on' } })
  const browser = new Browser(site)
  const start = () => site.request({ url: '/api/auth/start?mode=popup' })
  for (let count = 0; count < 30; count++) expect((await start()).statusCode).toBe(303)
  const refused = await start()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  expect(refused.body).toContain('data-failure="limited"')
  const redirected = await browser.go('/api/auth/start?mode=redirect', {}, (url) => url.pathname === '/login')
  expect(redirected.url.search).toBe('?failed=limited&to=%2Fdashboard')
})
