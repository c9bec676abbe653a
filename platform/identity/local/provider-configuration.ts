import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { LRUCache } from 'lru-cache'
import type { Configuration } from 'oidc-provider'
import { googleCallbackPath } from '../openid.ts'
import { accountPageHeaders, renderMessagePage } from './account-page.ts'
import { createMemoryAdapter } from './memory-adapter.ts'

const minute = 60
export const clientId = 'this-site'

export type Account = { email: string; name: string }

/** Configures the site as the only client, the code flow with PKCE only, and keys for the process lifetime. */
export async function configure(
  clientSecret: string,
  siteOrigins: readonly string[],
  accounts: LRUCache<string, Account>,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'local' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: siteOrigins.map((origin) => `${origin}${googleCallbackPath}`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Puts the claims into the ID token, because the userinfo endpoint is disabled.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      Interaction: 10 * minute,
      Session: 10 * minute,
      Grant: 10 * minute,
      AuthorizationCode: minute,
      AccessToken: minute,
      IdToken: 5 * minute,
    },
    findAccount: async (_context, subject) => {
      const account = accounts.get(subject)
      if (!account) return undefined
      return { accountId: subject, claims: async () => ({ sub: subject, ...account, email_verified: true }) }
    },
    // Grants consent automatically.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: async (context, { error_description: detail = '' }) => {
      context.set(accountPageHeaders(siteOrigins))
      context.body = renderMessagePage('Not possible', `Please start again on the login page. ${detail}`)
    },
  }
}
