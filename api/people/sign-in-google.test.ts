import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { expect, it } from 'vitest'
import type { SignInSetup } from '#core/context.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { Browser } from '#tests/browser.ts'
import { addMember } from '#tests/client-members.ts'
import { gmailAccount, startGoogleStandIn, workspaceAccount } from '#tests/google-stand-in.ts'
import { testKeys } from '#tests/test-keys.ts'
import { createTestSite } from '#tests/test-site.ts'

const siteOrigin = 'http://127.0.0.1:3000'

async function createGoogleSite(options: Partial<SignInSetup> = {}) {
  await using cleanup = new AsyncDisposableStack()
  const google = cleanup.use(await startGoogleStandIn(siteOrigin))
  const provider = createGoogleProvider(google.client, testKeys, google.origin)
  const site = cleanup.use(await createTestSite({ signIn: { provider, ...options } }))
  const running = cleanup.move()
  const signIn = async (browser = new Browser(site)) => {
    const end = await browser.go('/api/auth/start?mode=popup')
    const session = (await browser.call('GET', '/api/auth/session')).json<{
      user: { role: string; email: string } | null
    }>()
    const [, failure] = /data-failure="([\w-]+)"/.exec(end.text) ?? []
    return { end, failure, user: session.user }
  }
  return { google, site, signIn, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

it('signs in with Google, and recognizes the user by subject after name and address changed', async () => {
  await using fixture = await createGoogleSite()
  const { user } = await fixture.signIn()
  expect(user).toEqual({
    email: 'rina.das@gmail.com',
    name: 'Rina Das',
    picture: gmailAccount.picture,
    role: 'client',
  })
  fixture.google.account = { ...gmailAccount, name: 'Rina Sen', email: 'rina.sen@gmail.com' }
  expect((await fixture.signIn()).user).toMatchObject({ name: 'Rina Sen', email: 'rina.sen@gmail.com' })
  const people = await fixture.site.database.selectFrom('person').select(['issuer', 'subject']).execute()
  expect(people).toEqual([{ issuer: fixture.google.origin, subject: gmailAccount.sub }])
})

it('accepts only accounts of an allowed domain, by `hd` and not by the address', async () => {
  await using fixture = await createGoogleSite({ clientDomains: ['agency.example'] })
  const { database } = fixture.site
  expect((await fixture.signIn()).failure).toBe('client-domain')
  fixture.google.account = { ...gmailAccount, email: 'someone@agency.example' }
  expect((await fixture.signIn()).failure).toBe('client-domain')
  fixture.google.account = { ...workspaceAccount, hd: 'other.example' }
  const { failure, end } = await fixture.signIn()
  expect(failure).toBe('client-domain')
  expect(end.text).toContain('Please use your work account')
  // Nothing of a refused person is stored.
  expect(await database.selectFrom('person').select('id').execute()).toEqual([])
  fixture.google.account = workspaceAccount
  expect((await fixture.signIn()).user).toMatchObject({ email: 'omar@agency.example' })
})

it('accepts Gmail addresses where clients may have them', async () => {
  await using fixture = await createGoogleSite({ clientDomains: ['gmail.com'] })
  expect((await fixture.signIn()).user).toMatchObject({ role: 'client' })
  fixture.google.account = workspaceAccount
  expect((await fixture.signIn()).failure).toBe('client-domain')
})

it('limits staff and clients by their own domains, by the role that the person has now', async () => {
  await using fixture = await createGoogleSite({
    adminEmails: ['rina.das@gmail.com'],
    allowedDomains: ['agency.example'],
    clientDomains: ['client.example'],
  })
  const { database } = fixture.site
  // The role of ADMIN_EMAILS would be given in this sign-in.
  expect((await fixture.signIn()).failure).toBe('domain')
  const clientAccount = { ...workspaceAccount, sub: '3', email: 'mina@client.example', hd: 'client.example' }
  fixture.google.account = clientAccount
  expect((await fixture.signIn()).user).toMatchObject({ role: 'client' })
  const setRole = (staff_role: 'support' | null) =>
    database.updateTable('person').set({ staff_role }).where('email', '=', clientAccount.email).execute()
  await setRole('support')
  expect((await fixture.signIn()).failure).toBe('domain')
  await setRole(null)
  expect((await fixture.signIn()).user).toMatchObject({ role: 'client' })
  // A colleague who has no role yet.
  fixture.google.account = workspaceAccount
  expect((await fixture.signIn()).user).toMatchObject({ role: 'client' })
  fixture.google.account = { ...workspaceAccount, sub: '4', email: 'a@else.example', hd: 'else.example' }
  expect((await fixture.signIn()).failure).toBe('client-domain')
})

it('lets somebody whom owners invited to the team sign in to accept, and no invited member of another domain', async () => {
  await using fixture = await createGoogleSite({ clientDomains: ['client.example'] })
  const { database } = fixture.site
  const now = new Date()
  const soon = new Date(now.getTime() + 60_000)
  await database
    .insertInto('staff_invitation')
    .values({
      ...{ id: createId(), address: 'omar@agency.example', role: 'support', token_hash: Buffer.alloc(32) },
      ...{ invited_by: createId(), overrides: false, created_at: now, expires_at: soon },
    })
    .execute()
  fixture.google.account = workspaceAccount
  expect((await fixture.signIn()).user).toMatchObject({ role: 'client' })
  await database.updateTable('staff_invitation').set({ is_open: false, revoked_at: now }).execute()
  expect((await fixture.signIn()).failure).toBe('client-domain')
  const clientId = createId()
  await sql`insert into client (id, name, created_at, updated_at) values (${clientId}, 'A client', ${now}, ${now})`.execute(
    database,
  )
  await addMember(database, { email: 'omar@agency.example', clientId, scopes: ['read'] })
  expect((await fixture.signIn()).failure).toBe('client-domain')
})

it('gives a role of staff only to people of the domains of staff', async () => {
  await using fixture = await createGoogleSite({
    adminEmails: ['omar@agency.example'],
    allowedDomains: ['agency.example'],
  })
  const signInAs = async (account: typeof gmailAccount) => {
    fixture.google.account = account
    const browser = new Browser(fixture.site)
    const { user } = await fixture.signIn(browser)
    const email = user?.email ?? ''
    const { token } = (await browser.call('POST', '/api/jwt', { email })).json()
    return { email, browser, bearer: { authorization: `Bearer ${token}` } }
  }
  const boss = await signInAs(workspaceAccount)
  const outsider = await signInAs(gmailAccount)
  const colleague = await signInAs({ ...workspaceAccount, sub: '5', email: 'nadia@agency.example' })
  const setRole = (email: string, role: string) =>
    boss.browser.call('PUT', `/api/users/${email}/role`, { role }, boss.bearer)
  const refused = await setRole(outsider.email, 'support')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('Staff need an account of agency.example.')
  expect((await setRole(colleague.email, 'support')).statusCode).toBe(200)
  expect((await setRole(colleague.email, 'client')).statusCode).toBe(200)
  const { database } = fixture.site
  await database.updateTable('person').set({ account_domain: null }).execute()
  expect((await setRole(colleague.email, 'owner')).statusCode).toBe(409)
  const invited = { email: outsider.email, role: 'support' }
  await boss.browser.call('POST', '/api/staff-invitations', invited, boss.bearer)
  const mail = database.selectFrom('mail').select('text').where('event', 'like', 'staff-invitation:%')
  const { text } = await mail.executeTakeFirstOrThrow()
  const token = /\/dashboard\/join\/([\w-]+)/.exec(text)?.[1]
  const accepted = await outsider.browser.call(
    'POST',
    '/api/staff-invitations/accept',
    { token },
    outsider.bearer,
  )
  expect(accepted.statusCode).toBe(409)
  expect((await fixture.signIn(outsider.browser)).user).toMatchObject({ role: 'client' })
})

it('refuses an unverified address and stores no user', async () => {
  await using fixture = await createGoogleSite()
  fixture.google.account = { ...gmailAccount, email_verified: false }
  const { failure, user } = await fixture.signIn()
  expect(failure).toBe('email-not-verified')
  expect(user).toBeNull()
  expect(await fixture.site.database.selectFrom('person').select('id').execute()).toEqual([])
})

it('ADMIN_EMAILS applies only to addresses that Google is authoritative for', async () => {
  const adminEmails = ['rina.das@gmail.com', 'omar@agency.example', 'boss@elsewhere.example']
  await using fixture = await createGoogleSite({ adminEmails })
  expect((await fixture.signIn()).user?.role).toBe('admin')
  fixture.google.account = workspaceAccount
  expect((await fixture.signIn()).user?.role).toBe('admin')
  fixture.google.account = { ...gmailAccount, sub: '3', email: 'boss@elsewhere.example' }
  expect((await fixture.signIn()).user?.role).toBe('client')
})

it('refuses a known e-mail address with another subject instead of merging accounts', async () => {
  await using fixture = await createGoogleSite()
  await fixture.signIn()
  fixture.google.account = { ...gmailAccount, sub: 'another', email: 'RINA.DAS@gmail.com' }
  const { failure, user } = await fixture.signIn()
  expect(failure).toBe('other-account')
  expect(user).toBeNull()
})

it('reports a sign-in that was cancelled at Google', async () => {
  await using fixture = await createGoogleSite()
  fixture.google.account = undefined
  expect((await fixture.signIn()).failure).toBe('cancelled')
})

it('reports that Google is unavailable, and tries Google again at the next sign-in', async () => {
  await using fixture = await createGoogleSite()
  const { port } = fixture.google.server.address() as { port: number }
  await new Promise((closed) => fixture.google.server.close(closed))
  expect((await fixture.signIn()).failure).toBe('unavailable')
  await new Promise<void>((opened) => fixture.google.server.listen(port, '127.0.0.1', opened))
  expect((await fixture.signIn()).user).toMatchObject({ name: 'Rina Das' })
})

it('ignores a picture without an https URL', async () => {
  await using fixture = await createGoogleSite()
  fixture.google.account = { ...gmailAccount, picture: 'javascript:alert(1)' }
  expect((await fixture.signIn()).user).toMatchObject({ picture: '' })
})
