import { jwtVerify, SignJWT } from 'jose'
import { validate as isUuid } from 'uuid'
import type { DeriveKeys } from './secret-key.ts'

const algorithm = 'HS256'
const issuer = 'platform-helper'
const audience = 'platform-helper-api'
const kind = 'at+jwt'
const accessTokenMinutes = 10

/** Short-lived tokens that say which session they belong to, and nothing about anybody's rights. */
export type AccessTokens = {
  sign: (sessionId: string, now: Date) => Promise<{ token: string; expiresAt: Date }>
  /** The session of a valid token; undefined for every other text. */
  verify: (token: string, now: Date) => Promise<string | undefined>
}

export function createAccessTokens(deriveKeys: DeriveKeys): AccessTokens {
  const keys = deriveKeys('access-token')
  return {
    async sign(sessionId, now) {
      const expiresAt = new Date(now.getTime() + accessTokenMinutes * 60_000)
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: kind })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(keys[0])
      return { token, expiresAt }
    },
    async verify(token, now) {
      const rules = {
        algorithms: [algorithm],
        typ: kind,
        issuer,
        audience,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'sid'],
      }
      for (const key of keys) {
        const { sid, iat = 0 } = (await jwtVerify(token, key, rules).catch(() => undefined))?.payload ?? {}
        // One that seems to come from later is fine: a clock that was put back locks out nobody whom it has let in.
        const isTooOld = now.getTime() / 1000 - iat > accessTokenMinutes * 60
        if (isUuid(sid) && !isTooOld) return String(sid)
      }
      return undefined
    },
  }
}
