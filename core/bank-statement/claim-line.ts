import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'
import { lineStates } from './statement-line.ts'

/** Line of a statement that shows the money of a payment. */
export const claimLine = z
  .object({
    day: z.string(),
    time: z.string(),
    state: z.enum(lineStates),
    amount: moneySchema,
    sender: z.string(),
    isElsewhere: z.boolean().describe('True if the line was used for another payment'),
  })
  .nullable()
  .describe('Line of a statement with the transaction ID of this payment, or the line that proved it')
