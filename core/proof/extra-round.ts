import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'
import { requiredText } from '../text.ts'
import { sharedApproval } from './proof.ts'

const included = z
  .int('Must be a whole number')
  .min(0, 'Must be at least 0')
  .max(1_000, 'Must be at most 1,000')
  .describe('Agreed revisions as they were shown, so that a repeated press agrees on no second round')

export const extraRoundInput = sharedApproval.extend({
  included,
  price: moneySchema.describe('As it was shown'),
})
export type ExtraRoundInput = z.output<typeof extraRoundInput>

export const freeRoundInput = z.object({
  included,
  reason: requiredText(500, 'Please write why it is free').describe('For the client'),
})
export type FreeRoundInput = z.output<typeof freeRoundInput>
