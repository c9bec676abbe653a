export const unexpected = 'An unexpected error occurred'
export const notNow = 'Not possible at the moment'

/** Returns the message of an error for the user. */
export const errorMessageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : unexpected
