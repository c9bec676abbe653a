import type { DeriveKeys } from '../secret-key.ts'
import type { IdentityProvider } from './identity.ts'
import { createOpenIdProvider } from './openid.ts'

export const googleIssuer = 'https://accounts.google.com'

type GoogleClient = { clientId: string; clientSecret: string }

/** `issuer` differs only where a test behaves like Google. */
export function createGoogleProvider(
  client: GoogleClient,
  deriveKeys: DeriveKeys,
  issuer = googleIssuer,
): IdentityProvider {
  return createOpenIdProvider({
    name: 'google',
    issuer,
    ...client,
    deriveKeys,
    parameters: { prompt: 'select_account' },
    isStandIn: false,
    // Google's own rule: any other address may have changed hands since Google saw its owner.
    isAuthoritative: ({ email, hostedDomain }) =>
      hostedDomain !== undefined || email.toLowerCase().endsWith('@gmail.com'),
  })
}
