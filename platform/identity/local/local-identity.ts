import type { DeriveKeys } from '#platform/secret-key.ts'
import type { IdentityProvider } from '../identity.ts'
import { createOpenIdProvider } from '../openid.ts'
import { startLocalProvider } from './local-provider.ts'
import type { SampleAccount } from './sample-accounts.ts'

export type LocalIdentity = { provider: IdentityProvider; close: () => Promise<void> }

/** Starts the stand-in and speaks to it as to any other provider. */
export async function openLocalIdentity(
  deriveKeys: DeriveKeys,
  siteOrigins: readonly string[],
  sampleAccounts: readonly SampleAccount[],
): Promise<LocalIdentity> {
  const { issuer, clientId, clientSecret, close } = await startLocalProvider(siteOrigins, sampleAccounts)
  const provider = createOpenIdProvider({
    name: 'local',
    issuer,
    clientId,
    clientSecret,
    deriveKeys,
    // The account page at every sign-in, so that one can be somebody else.
    parameters: { prompt: 'login' },
    isStandIn: true,
    // Its port is another one after every start.
    recordedIssuer: 'local',
    isAuthoritative: () => true,
  })
  return { provider, close }
}
