const storageKey = 'access-token'

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the bearer token in web storage, which all tabs of the browser share. */
export function createTokenStore(storage: () => TokenStorage) {
  return {
    read: (): string | undefined => storage().getItem(storageKey) ?? undefined,
    write: (token: string) => storage().setItem(storageKey, token),
    remove: () => storage().removeItem(storageKey),
    /** Checks whether a storage event concerns the token. `clear()` sends no key. */
    isAbout: ({ key }: Pick<StorageEvent, 'key'>) => key === null || key === storageKey,
  }
}
export type TokenStore = ReturnType<typeof createTokenStore>

type TokenClaims = { sessionId: string | undefined; expiresAt: number }

/** Decodes a token without verifying it. Only the server verifies tokens. */
export function decodeTokenClaims(token: string): TokenClaims {
  try {
    const [, payload = ''] = token.split('.')
    const { sid, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return { sessionId: sid, expiresAt: Number(exp) * 1000 || 0 }
  } catch {
    return { sessionId: undefined, expiresAt: 0 }
  }
}
