import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Browser } from '#tests/browser.ts'
import { gmailAccount, workspaceAccount } from '#tests/google-stand-in.ts'
import { createSignInSite } from '#tests/signed-in.ts'
import { bearerOf, createSiteOfTwoProviders, otherName, readUser, startAt } from '#tests/two-providers.ts'

const colleague = {
  sub: 'u-17',
  email: 'Nadia@agency.example',
  email_verified: true,
  name: 'Nadia Islam',
  picture: 'https://id.agency.example/nadia.png',
}

let fixture: Awaited<ReturnType<typeof createSiteOfTwoProviders>>
beforeAll(async () => {
  fixture = await createSiteOfTwoProviders()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())
beforeEach(() => fixture.reset(colleague))

it('signs in with another issuer, which gives the profile at its userinfo endpoint', async () => {
  const browser = new Browser(fixture.site)
  expect(await fixture.enter(startAt.other, browser)).toBe('client')
  const { picture } = colleague
  expect(await readUser(browser)).toMatchObject({
    email: 'nadia@agency.example',
    name: 'Nadia Islam',
    picture,
  })
  fixture.other.account = { ...colleague, name: 'Nadia Khan', email: 'nadia.khan@agency.example' }
  expect(await fixture.enter(startAt.other)).toBe('client')
  expect(await fixture.people()).toEqual([
    { issuer: fixture.other.origin, subject: 'u-17', email: 'nadia.khan@agency.example' },
  ])
})

it('asks for the password at each sign-in, so that a session there does not confirm a sign-in here', async () => {
  const isThere = ({ origin }: URL) => origin === fixture.other.origin
  const { url } = await new Browser(fixture.site).go(startAt.other, {}, isThere)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: 'login',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:3000/auth/callback/oidc',
  })
})

it('keeps people of two issuers apart, even with the same subject', async () => {
  expect(await fixture.enter(startAt.google)).toBe('client')
  fixture.other.account = { ...colleague, sub: gmailAccount.sub }
  const browser = new Browser(fixture.site)
  expect(await fixture.enter(startAt.other, browser)).toBe('client')
  expect((await readUser(browser))?.email).toBe('nadia@agency.example')
  const { origin } = fixture.google
  expect(await fixture.people()).toEqual([
    { issuer: origin, subject: gmailAccount.sub, email: 'rina.das@gmail.com' },
    { issuer: fixture.other.origin, subject: gmailAccount.sub, email: 'nadia@agency.example' },
  ])
})

it('refuses the address of an account of Google, until staff open that account', async () => {
  fixture.limits.adminEmails.push(workspaceAccount.email)
  await fixture.enter(startAt.google)
  fixture.other.account = { ...colleague, email: gmailAccount.email }
  expect(await fixture.enter(startAt.other)).toBe('other-account')
  fixture.google.account = workspaceAccount
  const boss = new Browser(fixture.site)
  expect(await fixture.enter(startAt.google, boss)).toBe('admin')
  const email = 'rina.das@gmail.com'
  const body = { email, reason: 'Signs in with the agency from now on' }
  const opened = await boss.call('PUT', `/api/users/${email}/sign-in`, body, await bearerOf(boss))
  expect(opened.statusCode).toBe(200)
  fixture.other.account = { ...colleague, email, email_verified: false }
  expect(await fixture.enter(startAt.other)).toBe('email-not-verified')
  fixture.other.account = { ...colleague, email }
  expect(await fixture.enter(startAt.other)).toBe('client')
  fixture.google.account = gmailAccount
  expect(await fixture.enter(startAt.google)).toBe('other-account')
})

it('accepts verified addresses only, and stores nothing of others', async () => {
  fixture.limits.adminEmails.push('nadia@agency.example')
  const { email_verified: _, ...silent } = colleague
  for (const account of [
    { ...colleague, email_verified: false },
    silent,
    { ...colleague, email_verified: 'true' },
  ]) {
    fixture.other.account = account as never
    expect(await fixture.enter(startAt.other)).toBe('email-not-verified')
  }
  expect(await fixture.people()).toEqual([])
  fixture.other.account = colleague
  expect(await fixture.enter(startAt.other)).toBe('admin')
})

it('limits staff and clients by the domain of the verified address, not by `hd`', async () => {
  fixture.limits.adminEmails.push('boss@elsewhere.example')
  fixture.limits.allowedDomains.push('agency.example')
  fixture.limits.clientDomains.push('client.example')
  const enterAs = (email: string, hd?: string) => {
    fixture.other.account = { ...colleague, sub: email, email, ...(hd && { hd }) }
    return fixture.enter(startAt.other)
  }
  expect(await enterAs('boss@elsewhere.example', 'agency.example')).toBe('domain')
  expect(await enterAs('mina@elsewhere.example', 'client.example')).toBe('client-domain')
  expect(await enterAs('mina@client.example')).toBe('client')
  expect(await enterAs('nadia@agency.example')).toBe('client')
})

it('signs in again with the provider of the session, and names it in the list of sessions', async () => {
  const again = '/api/auth/start?mode=popup&provider=current'
  const expected = [
    { start: startAt.google, provider: 'Google', origin: fixture.google.origin },
    { start: startAt.other, provider: otherName, origin: fixture.other.origin },
  ]
  for (const { start, provider, origin } of expected) {
    const browser = new Browser(fixture.site)
    await fixture.enter(start, browser)
    const list = await browser.call('GET', '/api/auth/sessions', undefined, await bearerOf(browser))
    expect(list.json()).toMatchObject([{ signedInWith: provider, isCurrent: true }])
    const { url } = await browser.go(again, {}, (to) => to.origin !== browser.origin)
    expect(url.origin).toBe(origin)
  }
  const visitor = new Browser(fixture.site)
  const { url } = await visitor.go(again, {}, (to) => to.origin !== visitor.origin)
  expect(url.origin).toBe(fixture.google.origin)
})

it('names an issuer that is no longer set up by its host, and signs its people in again with Google', async () => {
  const browser = new Browser(fixture.site)
  await fixture.enter(startAt.other, browser)
  const issuer = 'https://old.example/realm'
  await sql`update session set signed_in_with = ${issuer}`.execute(fixture.site.database)
  const { database } = fixture.site
  await database.updateTable('person').set({ issuer }).where('subject', '=', colleague.sub).execute()
  const list = await browser.call('GET', '/api/auth/sessions', undefined, await bearerOf(browser))
  expect(list.json()).toMatchObject([{ signedInWith: 'old.example' }])
  const again = '/api/auth/start?mode=popup&provider=current'
  const { url } = await browser.go(again, {}, (to) => to.origin !== browser.origin)
  expect(url.origin).toBe(fixture.google.origin)
})

it('while the issuer is unavailable the login page says so, Google works, and the issuer is tried again', async () => {
  // The others have connected to the issuer already, which is done once.
  await using own = await createSiteOfTwoProviders()
  own.other.account = colleague
  const { server } = own.other
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  expect(await own.enter(startAt.other)).toBe('provider-unavailable')
  const start = '/api/auth/start?mode=redirect&provider=oidc&to=/dashboard/account'
  const login = await new Browser(own.site).go(start)
  expect(login.url.search).toBe('?failed=provider-unavailable&to=%2Fdashboard%2Faccount&provider=oidc')
  expect(login.text).toContain('This way to sign in is unavailable right now.')
  expect(await own.enter(startAt.google)).toBe('client')
  await new Promise<void>((opened) => server.listen(port, '127.0.0.1', opened))
  expect(await own.enter(startAt.other)).toBe('client')
})

it('shows the second button only with the setting, as a link that needs no scripts', async () => {
  const { body } = await fixture.site.get('/login?to=/dashboard/account')
  const link = '/api/auth/start?mode=redirect&amp;provider=oidc&amp;to=%2Fdashboard%2Faccount'
  expect(body).toContain(`<a href="${link}"`)
  expect(body).toMatch(/Continue with (<!-- -->)?Agency ID/)
  expect(body).toContain('Sign in with Google')
  await using usual = await createSignInSite()
  expect((await usual.get('/login')).body).not.toContain('Continue with')
  const end = await new Browser(usual).go(startAt.other)
  expect(end.text).toContain('data-failure="unavailable"')
})

it('accepts a code once, even when 100 answers arrive at the same time', async () => {
  const browser = new Browser(fixture.site)
  const isBack = ({ pathname }: URL) => pathname === '/auth/callback/oidc'
  const { url } = await browser.go(startAt.other, {}, isBack)
  const flow = browser.cookie('flow-')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      fixture.site.get(`${url.pathname}${url.search}`, { cookie: `${flow?.name}=${flow?.value}` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { sessions } = await fixture.site.database
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .executeTakeFirstOrThrow()
  expect(Number(sessions)).toBe(1)
  expect(await fixture.people()).toMatchObject([{ subject: colleague.sub }])
})
