import { z } from 'zod'
import { anyAmount } from '../money-input.ts'
import { seenVersion as version } from '../seen-version.ts'
import { calendarDay, givenReason, requiredText, yesOrNo } from '../text.ts'
import { percent } from './order-input.ts'

/** A change of an agreed order in its client's favour. */
export const orderAmendmentInput = z.object({
  version,
  title: requiredText(200, 'Please say what changes').describe('What changes'),
  reason: givenReason.describe('The client sees it'),
  lowerBy: anyAmount.optional().describe('Taken off the price, in the currency of the order'),
  dueOn: calendarDay.optional().describe('An earlier day'),
  depositPercent: percent.optional().describe('A lower deposit'),
  becomesCredit: z
    .boolean()
    .default(false)
    .describe('true: what is paid beyond the new price becomes credit. Required if there is such an amount'),
})
export type OrderAmendmentInput = z.infer<typeof orderAmendmentInput>

/** A change of the client of an agreed order. */
export const handOverInput = z.object({
  version,
  clientId: z.uuid('Please choose a client'),
  reason: givenReason.describe('Both clients see it'),
  confirmsOpenMoney: yesOrNo
    .default(false)
    .describe('true: open invoices stay with the client of now. Required if there are any'),
})
export type HandOverInput = z.infer<typeof handOverInput>
