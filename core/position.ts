import { z } from 'zod'
import { text } from './text.ts'

const sentence = 'Position must be a whole number from 0 to 9999'

/** Position of a record among the others of its kind, as a number or typed. */
export const position = z.union(
  [z.int(sentence).min(0, sentence).max(9_999, sentence), text(4).regex(/^\d+$/).transform(Number)],
  sentence,
)
