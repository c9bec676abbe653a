import { z } from 'zod'
import { text } from '../text.ts'

/** Milliseconds in which no human can fill in a form. */
export const minFillMs = 2_500

/** Evidence that a human sent a public form. API clients need none of it within the rate limit. */
export const antiSpamInput = z.object({
  /** Solved challenge in the ALTCHA format. */
  proof: text(4_000).optional(),
  /** Milliseconds for which the form was open, measured by the page. */
  filledInMs: z.number('Must be a number').min(0).optional(),
})
export type AntiSpamInput = z.infer<typeof antiSpamInput>
