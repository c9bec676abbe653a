export const unexpected = 'An unexpected error occurred'

/** What a person may read of an error. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : unexpected
