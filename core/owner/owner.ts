const ending = '@account.invalid'

/** Stands as the owner's address on the records of a deleted account; nobody can sign in with it. */
export const deletedOwner = (personId: string): string => `removed-${personId}${ending}`

export const isDeletedOwner = (email: string): boolean =>
  email.startsWith('removed-') && email.endsWith(ending)
