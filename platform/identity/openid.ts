import * as openid from 'openid-client'
import type { DeriveKeys } from '../secret-key.ts'
import type { IdentityFailure, IdentityProvider, ProvenIdentity, SignInFlow } from './identity.ts'
import { createFlowSeal } from './sealed-flow.ts'

const oldestIdTokenSeconds = 5 * 60
const clockToleranceSeconds = 10
const timeoutSeconds = 10

export const callbackPath = '/auth/callback'

type Claims = openid.IDToken & Record<string, unknown>

export type OpenIdOptions = {
  name: IdentityProvider['name']
  issuer: string
  clientId: string
  clientSecret: string
  deriveKeys: DeriveKeys
  /** Additional parameters of the authorization request. */
  parameters: Record<string, string>
  isStandIn: boolean
  /** Stored with each user instead of the issuer's URL. */
  recordedIssuer?: string
  isAuthoritative: (claims: { email: string; hostedDomain: string | undefined }) => boolean
}

/** Creates a provider that uses the authorization code flow with PKCE. `openid-client` validates the responses. */
export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  const { seal, open } = createFlowSeal(options.deriveKeys)
  let discovered: Promise<openid.Configuration> | undefined

  /** Discovers the provider at the first sign-in, so that the site starts without it. Retries after a failure. */
  function discover(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(new URL(options.issuer), options.clientId, clientMetadata(options), undefined, {
        timeout: timeoutSeconds,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(options.isStandIn ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    name: options.name,
    openFlow: open,
    async begin(origin, memo) {
      const configuration = await discover().catch(() => undefined)
      if (!configuration) return { failure: 'unavailable' }
      const flow: SignInFlow = {
        ...memo,
        origin,
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      const address = openid.buildAuthorizationUrl(configuration, {
        ...options.parameters,
        redirect_uri: `${origin}${callbackPath}`,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, flow: await seal(flow), state: flow.state }
    },
    async finish(flow, answer) {
      try {
        const tokens = await openid.authorizationCodeGrant(
          await discover(),
          new URL(`${callbackPath}?${answer}`, flow.origin),
          { expectedState: flow.state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.codeVerifier },
        )
        const claims = tokens.claims() as Claims | undefined
        return claims && isFresh(claims) ? { identity: toIdentity(claims, options) } : { failure: 'refused' }
      } catch (error) {
        return { failure: failureOf(error) }
      }
    },
  }
}

const clientMetadata = ({ clientSecret }: OpenIdOptions) => ({
  client_secret: clientSecret,
  [openid.clockTolerance]: clockToleranceSeconds,
})

function isFresh({ iat }: Claims): boolean {
  const age = Date.now() / 1000 - iat
  return age <= oldestIdTokenSeconds && age >= -clockToleranceSeconds
}

function toIdentity(claims: Claims, options: OpenIdOptions): ProvenIdentity {
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  const email = toText(claims.email)
  const hostedDomain = toText(claims.hd).toLowerCase() || undefined
  return {
    issuer: options.recordedIssuer ?? claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: claims.email_verified === true,
    name: toText(claims.name),
    picture: toText(claims.picture),
    hostedDomain,
    isAuthoritative: options.isAuthoritative({ email, hostedDomain }),
    isStandIn: options.isStandIn,
  }
}

function failureOf(error: unknown): IdentityFailure {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'refused'
  }
  if (error instanceof TypeError) return 'unavailable'
  const { code = '', cause } = error as Error & { code?: string }
  if (code === 'OAUTH_TIMEOUT') return 'unavailable'
  return cause instanceof Response && cause.status >= 500 ? 'unavailable' : 'refused'
}
