import { ClientSecretBasic, ClientSecretPost } from 'openid-client'
import type { DeriveKeys } from '../secret-key.ts'
import type { IdentityProvider } from './identity.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { type ClientAuth, createOpenIdProvider } from './openid.ts'

/** Own path, so that an answer of this issuer is never taken for one of Google's, or the reverse. */
export const oidcCallbackPath = '/auth/callback/oidc'

/** Creates the provider for the issuer of the settings. */
export function createOidcProvider(settings: OidcSettings, deriveKeys: DeriveKeys): IdentityProvider {
  return createOpenIdProvider({
    name: 'oidc',
    ...settings,
    authenticate: authenticateWith(settings.clientSecret),
    deriveKeys,
    callbackPath: oidcCallbackPath,
    // Without it, a session at the issuer would confirm a recent sign-in without asking anybody.
    parameters: { prompt: 'login', max_age: '0' },
    // The person at the browser can remove both parameters.
    maxAuthenticationSeconds: 5 * 60,
    // `hd` is Google's claim; elsewhere a person may be able to set it.
    hasHostedDomains: false,
    isStandIn: false,
    // The operator chose the issuer (decision 570).
    isAuthoritative: ({ isEmailVerified }) => isEmailVerified,
  })
}

/** Sends the secret in the header, as the standard assumes, unless the issuer lists other methods only. */
function authenticateWith(secret: string): ClientAuth {
  const inHeader = ClientSecretBasic(secret)
  const inBody = ClientSecretPost(secret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const add = methods.includes('client_secret_basic') ? inHeader : inBody
    return add(server, ...request)
  }
}
