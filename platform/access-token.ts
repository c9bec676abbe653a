import { jwtVerify, SignJWT } from 'jose'
import { validate as isUuid } from 'uuid'
import type { DeriveKeys } from './secret-key.ts'

const algorithm = 'HS256'
const issuer = 'platform-helper'
const audience = 'platform-helper-api'
const tokenType = 'at+jwt'
const accessTokenMinutes = 10

/** Short-lived tokens that identify a session. They carry no permissions. */
export type AccessTokens = {
  sign: (sessionId: string, now: Date) => Promise<{ token: string; expiresAt: Date }>
  /** Returns the session id of a valid token, else undefined. */
  verify: (token: string, now: Date) => Promise<string | undefined>
}

export function createAccessTokens(deriveKeys: DeriveKeys): AccessTokens {
  const [newest, ...older] = deriveKeys('access-token')
  const signingKey = importKey(newest)
  const keys = [signingKey, ...older.map(importKey)]
  return {
    async sign(sessionId, now) {
      const expiresAt = new Date(now.getTime() + accessTokenMinutes * 60_000)
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: tokenType })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(await signingKey)
      return { token, expiresAt }
    },
    async verify(token, now) {
      const options = {
        algorithms: [algorithm],
        typ: tokenType,
        issuer,
        audience,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'sid'],
      }
      for (const key of keys) {
        const { sid, iat = 0 } =
          (await jwtVerify(token, await key, options).catch(() => undefined))?.payload ?? {}
        // Accepts an `iat` in the future, so that setting the clock back does not invalidate issued tokens.
        const isTooOld = now.getTime() / 1000 - iat > accessTokenMinutes * 60
        if (isUuid(sid) && !isTooOld) return String(sid)
      }
      return undefined
    },
  }
}

/** Imported once, because the library imports the bytes of a key again for every token. */
const importKey = (bytes: Uint8Array) =>
  crypto.subtle.importKey('raw', new Uint8Array(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
