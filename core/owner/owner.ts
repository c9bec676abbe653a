/** End of each placeholder address, and the beginning of that of a deleted account. */
export const placeholderDomain = '@account.invalid'
export const deletedPrefix = 'removed-'
const deletedClientPrefix = `${deletedPrefix}client-`

/** Returns the address that owns the files of a record: nobody signs in with it, so that only the calls of the record open
 * them. Without an id it is that of records which do not exist yet. */
export const fileOwner = (kind: FileOwningKind, id = ''): string => `${kind}-${id}${placeholderDomain}`
type FileOwningKind = 'conversation' | 'project-file' | 'proof' | 'quote' | 'expense'

/** Returns the placeholder address for the records of a deleted account. It cannot be used to sign in. */
export const deletedOwner = (personId: string): string => `${deletedPrefix}${personId}${placeholderDomain}`

/** Returns the placeholder address for the records of a client whom the office deleted, by the id of an address. */
export const deletedClient = (addressId: string): string =>
  `${deletedClientPrefix}${addressId}${placeholderDomain}`

/** Returns the placeholder address for the records of a client without an e-mail address. */
export const clientOwner = (clientId: string): string => `client-${clientId}${placeholderDomain}`

/** Returns true for the records of a deleted account, or of a client whom the office deleted. */
export const isDeletedOwner = (email: string): boolean =>
  email.startsWith(deletedPrefix) && email.endsWith(placeholderDomain)

export const isDeletedClient = (email: string): boolean =>
  isDeletedOwner(email) && email.startsWith(deletedClientPrefix)

/** Formats what follows the client in a sentence about a deleted one. */
export const formatDeletion = (email: string): string =>
  isDeletedClient(email) ? 'was deleted by the office' : 'deleted their account'

/** Returns true for an address that nobody receives mail at or signs in with. */
export const isPlaceholder = (email: string): boolean => email.endsWith(placeholderDomain)

/** Formats the reason why nobody of a client is notified. */
export const formatUnreached = (email: string): string =>
  isDeletedOwner(email) ? `The client ${formatDeletion(email)}` : 'The client has no e-mail address'

/** Names of clients whose personal data is removed. */
export const deletedClientName = 'Deleted client'
export const deletedAccountName = 'Deleted account'

/** Returns an address that somebody may write to; empty for a placeholder. */
export const writableAddress = (email: string): string => (isPlaceholder(email) ? '' : email)

/** Returns what to show instead of a placeholder; undefined for an e-mail address. */
export function describePlaceholder(email: string): string | undefined {
  if (!isPlaceholder(email)) return undefined
  if (isDeletedClient(email)) return deletedClientName
  return isDeletedOwner(email) ? deletedAccountName : 'No e-mail address'
}
