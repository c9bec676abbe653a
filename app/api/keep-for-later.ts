import type { User } from './account.ts'
import { ApiError, isPassing } from './api-error.ts'
import type { ApiClient } from './client.ts'
import { isSameOwner, type KeptPost, keepPost } from './outbox.ts'
import { textLimitMs } from './time-limit.ts'

/** Thrown for a post that is kept on this device until there is a connection. */
export class KeptForLater extends ApiError {
  constructor() {
    super(0, 'There is no connection. This is kept on this device, and sent once the connection is back.')
    this.name = 'KeptForLater'
  }
}

/** Runs a post. Without a connection it is kept, and `KeptForLater` is thrown instead of the error. */
export async function postOrKeep<Result>(
  post: () => Promise<Result>,
  user: User | null,
  kept: Omit<KeptPost, 'keptAt'>,
): Promise<Result> {
  try {
    return await post()
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0
    if (isUnreachable && user && (await keepPost(user, kept))) throw new KeptForLater()
    throw error
  }
}

/** Returns true if this browser is still signed in as the user, for the same client. Other tabs share the sign-in. */
export async function isSignedInAs(api: ApiClient, user: User): Promise<boolean> {
  const now = await api.get<{ user: User | null }>('/auth/session').catch(() => ({ user: null }))
  return isSameOwner(user, now.user)
}

/** Sends a kept post of the user, and says what became of it. */
export async function sendKept(api: ApiClient, user: User, { path, body, key }: KeptPost) {
  if (!(await isSignedInAs(api, user))) return 'unreachable'
  try {
    // The next attempt has the same key: if this one arrives after all, it is answered and not repeated.
    await api.post(path, body, { key, limitMs: textLimitMs })
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, errors } = error
    const isTemporary = status === 401 || isPassing(status)
    // A conflict may come from another client that was chosen in another tab.
    if (isTemporary || (status === 409 && !(await isSignedInAs(api, user)))) return 'unreachable'
    return { refusal: [message, ...Object.values(errors)].filter(isNew).join(' ') }
  }
}

const isNew = (text: string, index: number, all: string[]) => all.indexOf(text) === index
