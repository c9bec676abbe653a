import type { SignInSetup } from '#core/context.ts'
import { hasSeenRealProvider, settleRealProvider } from '#core/session/sign-in.server.ts'
import type { Database } from '#db/pool.ts'
import { createAccessTokens } from '#platform/access-token.ts'
import { createGoogleProvider, googleIssuer } from '#platform/identity/google.ts'
import { reasonAgainstLocalProvider } from '#platform/identity/local/guards.ts'
import { listSampleAccounts, sampleAdmin } from '#platform/identity/local/sample-accounts.ts'
import { noProvider } from '#platform/identity/no-provider.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import type { Settings } from '#platform/settings.ts'
import { listSiteOrigins } from './site-names.ts'

type OpenedSignIn = {
  signIn: SignInSetup
  /** How to sign in and as whom, in one line. */
  advice: string
  close: () => Promise<void>
}

/** Google where it is set up, the stand-in where it may run, otherwise nothing. */
export async function openSignIn(settings: Settings, database: Database): Promise<OpenedSignIn> {
  const { google, adminEmails, allowedDomains } = settings
  const deriveKeys = await loadSecretKeys(settings.secretKeys, settings.dataFolder)
  const facts = { tokens: createAccessTokens(deriveKeys), adminEmails, allowedDomains }
  if (google) {
    await settleRealProvider({ db: database, now: () => new Date() }, googleIssuer)
    const admins = adminEmails.length > 0 ? adminEmails.join(', ') : 'nobody yet (set ADMIN_EMAILS)'
    return {
      signIn: { ...facts, provider: createGoogleProvider(google, deriveKeys) },
      advice: `Sign in at ${settings.publicUrl}/login with Google. Administrators: ${admins}.`,
      close: async () => {},
    }
  }
  const reason = reasonAgainstLocalProvider(settings, await hasSeenRealProvider({ db: database }))
  if (reason) {
    return {
      signIn: { ...facts, provider: noProvider },
      advice: `Nobody can sign in yet: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (docs/google-sign-in.md). The stand-in does not run here: ${reason}`,
      close: async () => {},
    }
  }
  // Imported only here: elsewhere the stand-in is not even loaded.
  const { openLocalIdentity } = await import('#platform/identity/local/local-identity.ts')
  const accounts = listSampleAccounts(adminEmails)
  const admins = adminEmails.length > 0 ? adminEmails : [sampleAdmin.email]
  const origins = [...listSiteOrigins(settings).values()]
  const { provider, close } = await openLocalIdentity(deriveKeys, origins, accounts)
  return {
    signIn: { ...facts, provider, adminEmails: admins },
    advice: `Sign in at ${settings.publicUrl}/login as ${admins.join(', ')} (administrator) or as anybody else: a stand-in for Google asks for no password.`,
    close,
  }
}
