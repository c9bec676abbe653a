import { v7 as createId } from 'uuid'
import type { SignInSetup } from '#core/context.ts'
import { foldName } from '#core/folding.ts'
import { type AreaGroup, areasNamed, type GrantedArea } from '#core/role/areas.ts'
import { type CustomRoleId, columnsOfRole, type StaffRole } from '#core/role/role.ts'
import { openLocalIdentity } from '#platform/identity/local/local-identity.ts'
import { listSampleAccounts, sampleAdmin, sampleClients } from '#platform/identity/local/sample-accounts.ts'
import { Browser, type SiteClient } from './browser.ts'
import { testKeys } from './test-keys.ts'
import { createTestSite, type TestSite } from './test-site.ts'

type Options = Parameters<typeof createTestSite>[0]
type Account = { email: string; name: string }

export type SignedInSite = TestSite & {
  /** Returns a browser in which this account has signed in through the local provider. */
  signIn: (account?: Account) => Promise<SignedIn>
}
export type SignedIn = Browser & { token: string; bearer: { authorization: string } }

export const [someClient = sampleAdmin, otherClient = sampleAdmin] = sampleClients
export const someAdmin = sampleAdmin

/** Creates a site with sign-in through the local provider; `sampleAdmin` is its administrator. */
export async function createSignInSite(options: Options = {}): Promise<SignedInSite> {
  await using cleanup = new AsyncDisposableStack()
  const origin = options.settings?.PUBLIC_URL ?? 'http://127.0.0.1:3000'
  const { provider, close } = await openLocalIdentity(testKeys, [origin], listSampleAccounts([]))
  cleanup.defer(close)
  const setup: Partial<SignInSetup> = { provider, adminEmails: [sampleAdmin.email], ...options.signIn }
  const site = cleanup.use(await createTestSite({ ...options, signIn: setup }))
  const running = cleanup.move()
  return {
    ...site,
    signIn: (account = someClient) => signIn(site, account),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Signs in a person with this role, whose account is made if needed. */
export async function signInStaff(
  site: SignedInSite,
  role: Exclude<StaffRole, 'admin'>,
): Promise<SignedIn & { email: string }> {
  const account = { email: `${role}@example.com`, name: `A ${role}` }
  const signedIn = await site.signIn(account)
  const change = columnsOfRole(role)
  await site.database.updateTable('person').set(change).where('email', '=', account.email).execute()
  return Object.assign(signedIn, { email: account.email })
}

/** Signs in a person whose role was made of these areas, or of all areas of a heading. */
export async function signInCustom(
  site: SignedInSite,
  areas: (GrantedArea | AreaGroup)[],
  name = areas.join(' and '),
): Promise<SignedIn & { email: string; roleId: CustomRoleId }> {
  const account = { email: `${areas.join('-')}@example.com`, name: `A person for ${name}` }
  const granted = areasNamed(areas)
  const signedIn = await site.signIn(account)
  const added = site.database.insertInto('custom_role').values({
    ...{
      id: createId(),
      name,
      folded_name: foldName(name),
      granted,
      created_at: new Date(),
      updated_at: new Date(),
    },
  })
  const role = added
    .onConflict((known) => known.column('folded_name').doUpdateSet({ granted }))
    .returning('id')
  const roleId = (await role.executeTakeFirstOrThrow()).id as CustomRoleId
  const change = columnsOfRole(roleId)
  await site.database.updateTable('person').set(change).where('email', '=', account.email).execute()
  return Object.assign(signedIn, { email: account.email, roleId })
}

export async function signIn(site: SiteClient, account: Account): Promise<SignedIn> {
  const browser = new Browser(site)
  await goThroughSignIn(browser, account)
  const answer = await browser.call('POST', '/api/jwt', { email: account.email })
  if (answer.statusCode !== 200) throw new Error(`The token request failed: ${answer.body}`)
  const { token } = answer.json<{ token: string }>()
  return Object.assign(browser, { token, bearer: { authorization: `Bearer ${token}` } })
}

/** Signs in with the form of the provider's account page; returns the last page. */
export async function goThroughSignIn(
  browser: Browser,
  account: Account,
  start = '/api/auth/start?mode=popup',
) {
  const page = await browser.go(start)
  const { email, name } = account
  return browser.go(page.url.href, { method: 'POST', form: { email, name }, from: page.url.origin })
}
