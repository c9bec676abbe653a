import { exportJWK, generateKeyPair } from 'jose'
import { loadOidcProvider } from '#platform/identity/local/load-oidc-provider.ts'
import { createMemoryAdapter } from '#platform/identity/local/memory-adapter.ts'
import { startTlsServer, type TlsServer } from './tls-server.ts'

export type GoogleAccount = {
  sub: string
  email: string
  email_verified: boolean
  name: string
  picture?: string
  hd?: string
}
export type GoogleStandIn = TlsServer & {
  client: { clientId: string; clientSecret: string }
  /** Account that signs in next; undefined denies access. */
  account: GoogleAccount | undefined
  /** If true, shows a page and waits until the user has chosen the account. */
  showsAccountPage: boolean
}

export const googleIssuer = 'https://accounts.google.com'

export const gmailAccount: GoogleAccount = {
  sub: '110248495921238986420',
  email: 'Rina.Das@gmail.com',
  email_verified: true,
  name: 'Rina Das',
  picture: 'https://lh3.googleusercontent.com/a/rina=s96-c',
}
export const workspaceAccount: GoogleAccount = {
  sub: '107734212498172612345',
  email: 'omar@agency.example',
  email_verified: true,
  name: 'Omar Faruk',
  hd: 'agency.example',
}

const chosen = '?chosen'
const accountPage = (address: string) =>
  `<!doctype html><title>Choose an account</title><a href="${address}${chosen}">Continue</a>`

type StandInOptions = {
  /** By default the address that it listens on. */
  issuer?: string | undefined
  redirectUri: string
  client: { clientId: string; clientSecret: string }
  /** Follows the standard: the profile comes from the userinfo endpoint, and the client secret in a header. */
  isStandard: boolean
}

/** Starts a stand-in for Google: https, `hd`, `picture`, claims in the ID token, a COOP header, a constant `sub`. */
export const startGoogleStandIn = (siteOrigin: string, issuer?: string) =>
  startStandIn({
    issuer,
    redirectUri: `${siteOrigin}/auth/callback`,
    client: { clientId: 'site.apps.googleusercontent.com', clientSecret: 'GOCSPX-of-tests' },
    isStandard: false,
  })

/** Starts another OpenID Connect issuer, which differs from Google where the standard does. */
export const startOidcStandIn = (siteOrigin: string) =>
  startStandIn({
    redirectUri: `${siteOrigin}/auth/callback/oidc`,
    client: { clientId: 'site-of-tests', clientSecret: 'secret:of+tests/%' },
    isStandard: true,
  })

async function startStandIn({
  issuer,
  redirectUri,
  client,
  isStandard,
}: StandInOptions): Promise<GoogleStandIn> {
  const { Provider } = await loadOidcProvider()
  const tls = await startTlsServer()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const accounts = new Map<string, GoogleAccount>()
  const standIn: GoogleStandIn = Object.assign(tls, {
    client,
    account: gmailAccount as GoogleAccount | undefined,
    showsAccountPage: false,
  })
  const provider = new Provider(issuer ?? tls.origin, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'google' }] },
    cookies: { keys: ['of tests'] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: isStandard ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name', 'picture'] },
    conformIdTokenClaims: isStandard,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: isStandard } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 3600 },
    findAccount: async (_context, subject) => {
      const account = accounts.get(subject)
      return account && { accountId: subject, claims: async () => account }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  tls.server.on('request', (request, response) => {
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    // Google supports several accounts per browser, oidc-provider one: drop its session so that it remembers none.
    request.headers.cookie = request.headers.cookie?.replace(/_session(\.\w+)*=[^;]*;? ?/g, '')
    // oidc-provider does not support Google's select_account; login has the same effect.
    request.url = request.url?.replace('prompt=select_account', 'prompt=login')
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { account, showsAccountPage } = standIn
    if (showsAccountPage && !request.url.endsWith(chosen)) return void response.end(accountPage(request.url))
    if (account) accounts.set(account.sub, account)
    void provider.interactionFinished(
      request,
      response,
      account ? { login: { accountId: account.sub } } : { error: 'access_denied' },
    )
  })
  return standIn
}
