/** Sentence of a missing reason, of schemas and of verbs. */
export const reasonMissing = 'Please give a reason'
