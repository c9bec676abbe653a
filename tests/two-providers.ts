import { v7 as createId } from 'uuid'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { createOidcProvider } from '#platform/identity/oidc.ts'
import { Browser } from './browser.ts'
import { type GoogleAccount, gmailAccount, startGoogleStandIn, startOidcStandIn } from './google-stand-in.ts'
import { testKeys } from './test-keys.ts'
import { createTestSite } from './test-site.ts'

const keeper = 'https://keeper.invalid'
const siteOrigin = 'http://127.0.0.1:3000'
export const otherName = 'Agency ID'

export const startAt = {
  google: '/api/auth/start?mode=popup',
  other: '/api/auth/start?mode=popup&provider=oidc',
}

/** Creates a site with stand-ins for Google and for another OpenID Connect issuer. */
export async function createSiteOfTwoProviders() {
  await using cleanup = new AsyncDisposableStack()
  const google = cleanup.use(await startGoogleStandIn(siteOrigin))
  const other = cleanup.use(await startOidcStandIn(siteOrigin))
  const limits = {
    adminEmails: [] as string[],
    allowedDomains: [] as string[],
    clientDomains: [] as string[],
  }
  const settings = { issuer: other.origin, ...other.client, label: otherName }
  const site = cleanup.use(
    await createTestSite({
      signIn: {
        provider: createGoogleProvider(google.client, testKeys, google.origin),
        otherProvider: createOidcProvider(settings, testKeys),
        ...limits,
      },
    }),
  )
  // The last owner cannot be deleted.
  const now = new Date()
  await site.database
    .insertInto('person')
    .values({
      ...{ id: createId(), issuer: keeper, subject: '1', email: 'keeper@example.com', name: 'A keeper' },
      ...{ picture: '', role: 'admin', is_stand_in: false, created_at: now, last_seen_at: now },
    })
    .execute()
  const running = cleanup.move()
  /** Returns the failure, or the role. */
  const enter = async (start: string, browser = new Browser(site)) => {
    const { text } = await browser.go(start)
    const [, failure] = /data-failure="([\w-]+)"/.exec(text) ?? []
    return failure ?? (await readUser(browser))?.role
  }
  const people = () =>
    site.database
      .selectFrom('person')
      .select(['issuer', 'subject', 'email'])
      .where('issuer', '<>', keeper)
      .orderBy('id')
      .execute()
  /** Deletes people and limits, and changes the accounts that sign in next. */
  const reset = async (account: GoogleAccount) => {
    await site.database.deleteFrom('person').where('issuer', '<>', keeper).execute()
    for (const list of Object.values(limits)) list.length = 0
    google.account = gmailAccount
    other.account = account
  }
  return {
    google,
    other,
    site,
    limits,
    reset,
    enter,
    people,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export async function readUser(browser: Browser) {
  const session = await browser.call('GET', '/api/auth/session')
  return session.json<{ user: { role: string; email: string; name: string } | null }>().user
}

export async function bearerOf(browser: Browser) {
  const email = (await readUser(browser))?.email ?? ''
  const { token } = (await browser.call('POST', '/api/jwt', { email })).json<{ token: string }>()
  return { authorization: `Bearer ${token}` }
}
