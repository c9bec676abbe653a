import { z } from 'zod'

/** Honeypot field: hidden from people, filled in by bots. */
export const honeypotField = {
  trap: z.literal('', 'This field must stay empty.').optional().describe('Must stay empty'),
}
