import * as openid from 'openid-client'
import type { DeriveKeys } from '../secret-key.ts'
import type { IdentityFailure, IdentityProvider, ProvenIdentity, SignInFlow } from './identity.ts'
import { readClaims } from './read-claims.ts'
import { createFlowSeal } from './sealed-flow.ts'

const oldestIdTokenSeconds = 5 * 60
const clockToleranceSeconds = 10
const timeoutSeconds = 10

export const googleCallbackPath = '/auth/callback'

export type ClientAuth = openid.ClientAuth

export type OpenIdOptions = {
  name: Exclude<IdentityProvider['name'], 'none'>
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Adds the client secret to token requests; by default to the body. */
  authenticate?: ClientAuth
  deriveKeys: DeriveKeys
  /** Path of the redirect URI, which differs per provider. */
  callbackPath: string
  /** Additional parameters of the authorization request. */
  parameters: Record<string, string>
  /** Age of the oldest authentication at the provider that is accepted, if the ID token says its time. */
  maxAuthenticationSeconds?: number
  /** The claim `hd` names the organisation of the account. */
  hasHostedDomains: boolean
  isStandIn: boolean
  /** Stored with each user instead of the issuer's URL. */
  recordedIssuer?: string
  isAuthoritative: (identity: Pick<ProvenIdentity, 'email' | 'isEmailVerified' | 'hostedDomain'>) => boolean
}

/** Creates a provider that uses the authorization code flow with PKCE. `openid-client` validates the responses. */
export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  const { seal, open } = createFlowSeal(options.deriveKeys)
  const { callbackPath, recordedIssuer } = options
  let discovered: Promise<openid.Configuration> | undefined
  /** States of flows whose answer is being verified. */
  const finishing = new Set<string>()

  /** Discovers the provider at the first sign-in, so that the site starts without it. Retries after a failure. */
  function discover(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(new URL(options.issuer), options.clientId, clientMetadata(options), options.authenticate, {
        timeout: timeoutSeconds,
        execute: [
          openid.enableNonRepudiationChecks,
          // The settings allow http on loopback only.
          ...(options.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
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
    label: options.label,
    isIssuer: (issuer) =>
      recordedIssuer ? issuer === recordedIssuer : toHref(issuer) === toHref(options.issuer),
    openFlow: open,
    async begin(origin, memo) {
      const configuration = await discover().catch((error: unknown) => ({ reason: reasonOf(error) }))
      if ('reason' in configuration) return { failure: 'unavailable', ...configuration }
      const flow: SignInFlow = {
        ...memo,
        provider: options.name,
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
      // An issuer that sees a code twice revokes its tokens, which would end the first of two parallel answers too.
      if (finishing.has(flow.state)) return { failure: 'refused', reason: 'The same answer came twice' }
      finishing.add(flow.state)
      try {
        const configuration = await discover()
        const tokens = await openid.authorizationCodeGrant(
          configuration,
          new URL(`${callbackPath}?${answer}`, flow.origin),
          { expectedState: flow.state, expectedNonce: flow.nonce, pkceCodeVerifier: flow.codeVerifier },
        )
        const { iss, iat, auth_time: authenticatedAt } = tokens.claims() ?? {}
        // `openid-client` accepts any tenant of some issuers.
        if (!iss || toHref(iss) !== toHref(options.issuer)) {
          return { failure: 'refused', reason: 'The ID token is of another issuer' }
        }
        if (!isFresh(iat)) return { failure: 'refused', reason: 'The ID token is too old' }
        if (!isRecent(authenticatedAt, options.maxAuthenticationSeconds)) {
          return { failure: 'refused', reason: 'The authentication at the provider is too old' }
        }
        return { identity: toIdentity(await readClaims(configuration, tokens), options) }
      } catch (error) {
        return { failure: failureOf(error), reason: reasonOf(error) }
      } finally {
        finishing.delete(flow.state)
      }
    },
  }
}

const toHref = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

const clientMetadata = ({ clientSecret }: OpenIdOptions) => ({
  client_secret: clientSecret,
  [openid.clockTolerance]: clockToleranceSeconds,
})

function isFresh(iat = 0): boolean {
  const age = Date.now() / 1000 - iat
  return age <= oldestIdTokenSeconds && age >= -clockToleranceSeconds
}

const isRecent = (seconds: number | undefined, mostSeconds = Number.POSITIVE_INFINITY) =>
  seconds === undefined || Date.now() / 1000 - seconds <= mostSeconds + clockToleranceSeconds

function toIdentity(claims: openid.IDToken, options: OpenIdOptions): ProvenIdentity {
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  const email = toText(claims.email)
  const isEmailVerified = claims.email_verified === true
  const hostedDomain = (options.hasHostedDomains && toText(claims.hd).toLowerCase()) || undefined
  return {
    issuer: options.recordedIssuer ?? claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified,
    name: toText(claims.name),
    picture: toText(claims.picture),
    hostedDomain,
    isAuthoritative: options.isAuthoritative({ email, isEmailVerified, hostedDomain }),
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

/** Message for the log, without the causes, which may contain tokens. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
