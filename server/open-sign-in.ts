import type { SignInSetup } from '#core/context.ts'
import { deleteStandInPeople, hasSeenRealProvider } from '#core/session/sign-in.server.ts'
import type { Database } from '#db/connection/pool.ts'
import { createAccessTokens } from '#platform/access-token.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { googleIssuer } from '#platform/identity/google-issuer.ts'
import { reasonAgainstLocalProvider } from '#platform/identity/local/guards.ts'
import { listSampleAccounts, sampleAdmin } from '#platform/identity/local/sample-accounts.ts'
import { noProvider } from '#platform/identity/no-provider.ts'
import { createOidcProvider } from '#platform/identity/oidc.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import type { Settings } from '#platform/settings.ts'
import { listSiteOrigins } from './http/site-names.ts'

type OpenedSignIn = {
  signIn: SignInSetup
  /** One line for the operator: where to sign in, and with which account. */
  advice: string
  close: () => Promise<void>
}

/** Opens the identity providers: Google and another issuer if configured, else the local stand-in if it may run. */
export async function openSignIn(settings: Settings, database: Database): Promise<OpenedSignIn> {
  const { google, oidc, adminEmails, allowedDomains, clientDomains } = settings
  const deriveKeys = await loadSecretKeys(settings.secretKeys, settings.dataFolder)
  const shared = { tokens: createAccessTokens(deriveKeys), adminEmails, allowedDomains, clientDomains }
  if (google || oidc) {
    const issuers = [...(google ? [googleIssuer] : []), ...(oidc ? [oidc.issuer] : [])]
    await deleteStandInPeople({ db: database, now: () => new Date() }, issuers)
    const provider = google ? createGoogleProvider(google, deriveKeys) : noProvider
    const otherProvider = oidc && createOidcProvider(oidc, deriveKeys)
    const names = [...(google ? ['Google'] : []), ...(oidc ? [oidc.label] : [])].join(' or ')
    const admins = adminEmails.length > 0 ? adminEmails.join(', ') : 'nobody yet (set ADMIN_EMAILS)'
    return {
      signIn: { ...shared, provider, otherProvider },
      advice: `Sign in at ${settings.publicUrl}/login with ${names}. Administrators: ${admins}.`,
      close: async () => {},
    }
  }
  const reason = reasonAgainstLocalProvider(settings, await hasSeenRealProvider({ db: database }))
  if (reason) {
    return {
      signIn: { ...shared, provider: noProvider },
      advice: `Nobody can sign in yet: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (docs/google-sign-in.md). The stand-in does not run here: ${reason}`,
      close: async () => {},
    }
  }
  // Dynamic import, so that the stand-in is only loaded where it runs.
  const { openLocalIdentity } = await import('#platform/identity/local/local-identity.ts')
  const accounts = listSampleAccounts(adminEmails)
  const admins = adminEmails.length > 0 ? adminEmails : [sampleAdmin.email]
  const origins = [...listSiteOrigins(settings).values()]
  const { provider, close } = await openLocalIdentity(deriveKeys, origins, accounts)
  return {
    signIn: { ...shared, provider, adminEmails: admins },
    advice: `Sign in at ${settings.publicUrl}/login as ${admins.join(', ')} (administrator) or as anybody else: a stand-in for Google asks for no password.`,
    close,
  }
}
