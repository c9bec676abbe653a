import { z } from 'zod'
import { isLoopback } from '../loopback.ts'
import { googleIssuer } from './google-issuer.ts'

const ofIssuer = (message: string) => z.string().regex(/^\S+$/, message).optional()

/** Settings of another OpenID Connect issuer besides Google. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be the https address of the issuer, without /.well-known/openid-configuration')
    .refine(
      (address) => !isIssuer(address) || new URL(address).origin !== googleIssuer,
      'must not be Google: use GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    )
    .optional(),
  OIDC_CLIENT_ID: ofIssuer('must be the client ID that the issuer gave you'),
  OIDC_CLIENT_SECRET: ofIssuer('must be the client secret that the issuer gave you'),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}\p{P}\p{S} ]{1,40}$/u, 'must be a name of at most 40 characters, for the button')
    .optional(),
}

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; label: string }
type Variables = z.infer<z.ZodObject<typeof oidcVariables>>

/** Undefined unless all variables are set. */
export function toOidcSettings(given: Variables): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  const { OIDC_NAME: label } = given
  return issuer && clientId && clientSecret && label ? { issuer, clientId, clientSecret, label } : undefined
}

/** Plain http is for trying on the same machine. */
function isIssuer(address: string): boolean {
  if (/[?#\s]/.test(address) || address.includes('/.well-known/') || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
