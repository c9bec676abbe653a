/** End of each placeholder address, and the beginning of that of a deleted account, for conditions in SQL. */
export const placeholderDomain = '@account.invalid'
export const deletedPrefix = 'removed-'

/** Returns the placeholder address for the records of a deleted account. It cannot be used to sign in. */
export const deletedOwner = (personId: string): string => `${deletedPrefix}${personId}${placeholderDomain}`

/** Returns the placeholder address for the records of a client without an e-mail address. */
export const clientOwner = (clientId: string): string => `client-${clientId}${placeholderDomain}`

export const isDeletedOwner = (email: string): boolean =>
  email.startsWith(deletedPrefix) && email.endsWith(placeholderDomain)

/** Returns true for an address that nobody receives mail at or signs in with. */
export const isPlaceholder = (email: string): boolean => email.endsWith(placeholderDomain)

/** Formats the reason why nobody of a client is notified. */
export const formatUnreached = (email: string): string =>
  isDeletedOwner(email) ? 'The client deleted their account' : 'The client has no e-mail address'

/** Returns an address that somebody may write to; empty for a placeholder. */
export const writableAddress = (email: string): string => (isPlaceholder(email) ? '' : email)

/** Returns what to show instead of a placeholder; undefined for an e-mail address. */
export function describePlaceholder(email: string): string | undefined {
  if (!isPlaceholder(email)) return undefined
  return isDeletedOwner(email) ? 'Deleted account' : 'No e-mail address'
}
