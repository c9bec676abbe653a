import type { DeriveKeys } from '#platform/secret-key.ts'
import type { IdentityProvider } from '../identity.ts'
import { createOpenIdProvider, googleCallbackPath } from '../openid.ts'
import { startLocalProvider } from './local-provider.ts'
import type { SampleAccount } from './sample-accounts.ts'

export type LocalIdentity = { provider: IdentityProvider; close: () => Promise<void> }

/** Starts the local provider and connects to it through OpenID like to any other. */
export async function openLocalIdentity(
  deriveKeys: DeriveKeys,
  siteOrigins: readonly string[],
  sampleAccounts: readonly SampleAccount[],
): Promise<LocalIdentity> {
  const { issuer, clientId, clientSecret, close } = await startLocalProvider(siteOrigins, sampleAccounts)
  const provider = createOpenIdProvider({
    name: 'local',
    label: 'the stand-in for Google',
    issuer,
    clientId,
    clientSecret,
    deriveKeys,
    callbackPath: googleCallbackPath,
    // Shows the account page at every sign-in, so that the user can switch accounts.
    parameters: { prompt: 'login' },
    hasHostedDomains: true,
    isStandIn: true,
    // Recorded under a fixed name, because the port changes at every start.
    recordedIssuer: 'local',
    isAuthoritative: () => true,
  })
  return { provider, close }
}
