import { z } from 'zod'

/** A field that people never see; only programs that fill in everything write into it. */
export const noTrap = {
  trap: z.literal('', 'This field must stay empty.').optional().describe('Must stay empty'),
}
