import type { User } from '#app/api/account.ts'

const key = 'access-change'

/** Returns a sentence about rights that others have changed: the role, or the access to a client. */
export function describeLoss(before: User, after: User): string | undefined {
  const { acting } = before
  // Another person has signed in.
  if (before.email !== after.email) return undefined
  // Staff start and stop viewing themselves.
  if (acting?.isViewing || after.acting?.isViewing) return undefined
  if (!acting) {
    return before.role === after.role ? undefined : 'Your role was changed. You see what it includes now.'
  }
  const left = after.clients?.find(({ _id }) => _id === acting._id)
  if (!left) return `Your access to ${acting.name} has ended. You see your own records now.`
  // An owner may do all that the others may.
  const isLess = !left.scopes.includes('owner') && acting.scopes.some((scope) => !left.scopes.includes(scope))
  return isLess ? `Your access to ${acting.name} was changed. You see what it includes now.` : undefined
}

/** Keeps a sentence for the screen where a reload or a redirect of this tab leads. */
export function keepForLanding(sentence: string): void {
  try {
    if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, sentence)
  } catch {
    // Without a storage, the screen opens without the sentence.
  }
}

export function takeForLanding(): string | undefined {
  try {
    const sentence = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return sentence
  } catch {
    return undefined
  }
}
