import { z } from 'zod'

/** Honeypot: a field that people never see and bots fill in. */
export const noTrap = {
  trap: z.literal('', 'This field must stay empty.').optional().describe('Must stay empty'),
}
