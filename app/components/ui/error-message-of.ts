export const unexpected = 'An unexpected error occurred'
export const notNow = 'Not possible at the moment'

/** Returns the message of an error for the user, or the fallback if it has none. */
export const errorMessageOf = (error: unknown, fallback = unexpected): string =>
  error instanceof Error && error.message ? error.message : fallback
