import { z } from 'zod'
import { text } from '../text.ts'

/** Nobody reads a form and writes into it in less. */
export const shortestFillMs = 2_500

/** What speaks for the sender of a public form. Programs that call the API need none of it below the limit. */
export const effort = z.object({
  /** A solved challenge, as ALTCHA writes it. */
  proof: text(4_000).optional(),
  /** How long the form was open, as its page measured it. */
  filledInMs: z.number('Must be a number').min(0).optional(),
})
export type Effort = z.infer<typeof effort>
