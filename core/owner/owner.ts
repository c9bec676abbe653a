const domain = '@account.invalid'

/** Returns the placeholder address for the records of a deleted account. It cannot be used to sign in. */
export const deletedOwner = (personId: string): string => `removed-${personId}${domain}`

export const isDeletedOwner = (email: string): boolean =>
  email.startsWith('removed-') && email.endsWith(domain)
