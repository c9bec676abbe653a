const storageKey = 'access-token'

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The bearer token, where all tabs of this browser find it. */
export function createTokenStore(storage: () => TokenStorage) {
  return {
    read: (): string | undefined => storage().getItem(storageKey) ?? undefined,
    write: (token: string) => storage().setItem(storageKey, token),
    remove: () => storage().removeItem(storageKey),
    /** Whether a storage event is about the token; `clear()` has no key. */
    isAbout: ({ key }: Pick<StorageEvent, 'key'>) => key === null || key === storageKey,
  }
}
export type TokenStore = ReturnType<typeof createTokenStore>

type Facts = { sessionId: string | undefined; expiresAt: number }

/** Reads without believing: only the server checks a token. */
export function readFacts(token: string): Facts {
  try {
    const [, payload = ''] = token.split('.')
    const { sid, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return { sessionId: sid, expiresAt: Number(exp) * 1000 || 0 }
  } catch {
    return { sessionId: undefined, expiresAt: 0 }
  }
}
