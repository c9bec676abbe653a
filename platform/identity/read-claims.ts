import * as openid from 'openid-client'

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

const profileClaims = ['email', 'email_verified', 'name', 'picture']

/** Returns the claims of the validated ID token. If it has no e-mail address, as the standard allows, the profile is read
 * from the provider's userinfo endpoint, whose subject must be the same. */
export async function readClaims(
  configuration: openid.Configuration,
  tokens: Tokens,
): Promise<openid.IDToken> {
  const claims = tokens.claims()
  if (!claims) throw new Error('There is no ID token')
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
  const profile = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  const found = profileClaims.map((name) => [name, profile[name]])
  return { ...claims, ...Object.fromEntries(found) }
}
