export const unexpected = 'An unexpected error occurred'
export const notNow = 'Not possible at the moment'

/** What a person may read of an error. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : unexpected
