import { expect, it } from 'vitest'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { Browser } from '#tests/browser.ts'
import { gmailAccount, startGoogleStandIn, workspaceAccount } from '#tests/google-stand-in.ts'
import { testKeys } from '#tests/test-keys.ts'
import { createTestSite } from '#tests/test-site.ts'

const siteOrigin = 'http://127.0.0.1:3000'

async function createGoogleSite(facts: { adminEmails?: string[]; allowedDomains?: string[] } = {}) {
  await using cleanup = new AsyncDisposableStack()
  const google = cleanup.use(await startGoogleStandIn(siteOrigin))
  const provider = createGoogleProvider(google.client, testKeys, google.origin)
  const site = cleanup.use(await createTestSite({ signIn: { provider, ...facts } }))
  const running = cleanup.move()
  const signIn = async (browser = new Browser(site)) => {
    const end = await browser.go('/api/auth/start?mode=popup')
    const session = (await browser.call('GET', '/api/auth/session')).json<{ user: { role: string } | null }>()
    const [, failure] = /data-failure="([\w-]+)"/.exec(end.text) ?? []
    return { end, failure, user: session.user }
  }
  return { google, site, signIn, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

it('a person signs in with Google, and is the same person the next time, with a new name and picture', async () => {
  await using world = await createGoogleSite()
  const { user } = await world.signIn()
  expect(user).toEqual({
    email: 'rina.das@gmail.com',
    name: 'Rina Das',
    picture: gmailAccount.picture,
    role: 'client',
  })
  world.google.account = { ...gmailAccount, name: 'Rina Sen', email: 'rina.sen@gmail.com' }
  expect((await world.signIn()).user).toMatchObject({ name: 'Rina Sen', email: 'rina.sen@gmail.com' })
  const people = await world.site.database.selectFrom('person').select(['issuer', 'subject']).execute()
  expect(people).toEqual([{ issuer: world.google.origin, subject: gmailAccount.sub }])
})

it('only accounts of an allowed domain come in, by `hd` and not by the address', async () => {
  await using world = await createGoogleSite({ allowedDomains: ['agency.example'] })
  expect((await world.signIn()).failure).toBe('domain')
  world.google.account = { ...gmailAccount, email: 'someone@agency.example' }
  expect((await world.signIn()).failure).toBe('domain')
  world.google.account = { ...workspaceAccount, hd: 'other.example' }
  expect((await world.signIn()).failure).toBe('domain')
  world.google.account = workspaceAccount
  expect((await world.signIn()).user).toMatchObject({ email: 'omar@agency.example' })
})

it('an address that Google has not verified is refused, and nobody is recorded', async () => {
  await using world = await createGoogleSite()
  world.google.account = { ...gmailAccount, email_verified: false }
  const { failure, user } = await world.signIn()
  expect(failure).toBe('email-not-verified')
  expect(user).toBeNull()
  expect(await world.site.database.selectFrom('person').select('id').execute()).toEqual([])
})

it('ADMIN_EMAILS counts, in any case, where Google decides who owns the address, and nowhere else', async () => {
  const adminEmails = ['rina.das@gmail.com', 'omar@agency.example', 'boss@elsewhere.example']
  await using world = await createGoogleSite({ adminEmails })
  expect((await world.signIn()).user?.role).toBe('admin')
  world.google.account = workspaceAccount
  expect((await world.signIn()).user?.role).toBe('admin')
  world.google.account = { ...gmailAccount, sub: '3', email: 'boss@elsewhere.example' }
  expect((await world.signIn()).user?.role).toBe('client')
})

it('the same e-mail address under another subject is refused, never merged', async () => {
  await using world = await createGoogleSite()
  await world.signIn()
  world.google.account = { ...gmailAccount, sub: 'another', email: 'RINA.DAS@gmail.com' }
  const { failure, user } = await world.signIn()
  expect(failure).toBe('other-account')
  expect(user).toBeNull()
})

it('a person who gives up at Google is told so', async () => {
  await using world = await createGoogleSite()
  world.google.account = undefined
  expect((await world.signIn()).failure).toBe('cancelled')
})

it('without Google the person is told so, and the next sign-in looks for Google again', async () => {
  await using world = await createGoogleSite()
  const { port } = world.google.server.address() as { port: number }
  await new Promise((closed) => world.google.server.close(closed))
  expect((await world.signIn()).failure).toBe('unavailable')
  await new Promise<void>((opened) => world.google.server.listen(port, '127.0.0.1', opened))
  expect((await world.signIn()).user).toMatchObject({ name: 'Rina Das' })
})

it('a picture that is no https address is not shown', async () => {
  await using world = await createGoogleSite()
  world.google.account = { ...gmailAccount, picture: 'javascript:alert(1)' }
  expect((await world.signIn()).user).toMatchObject({ picture: '' })
})
