import type { DeriveKeys } from '../secret-key.ts'
import { googleIssuer } from './google-issuer.ts'
import type { IdentityProvider } from './identity.ts'
import { createOpenIdProvider, googleCallbackPath } from './openid.ts'

type GoogleClient = { clientId: string; clientSecret: string }

/** Creates the Google provider. `issuer` differs only in tests that simulate Google. */
export function createGoogleProvider(
  client: GoogleClient,
  deriveKeys: DeriveKeys,
  issuer = googleIssuer,
): IdentityProvider {
  return createOpenIdProvider({
    name: 'google',
    label: 'Google',
    issuer,
    ...client,
    deriveKeys,
    callbackPath: googleCallbackPath,
    parameters: { prompt: 'select_account' },
    hasHostedDomains: true,
    isStandIn: false,
    // Google's rule: any other address may have changed its owner since Google verified it.
    isAuthoritative: ({ email, hostedDomain }) =>
      hostedDomain !== undefined || email.toLowerCase().endsWith('@gmail.com'),
  })
}
