import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'
import { text } from '../text.ts'

/** Tax of a line on the wire. */
export const taxRow = z.object({
  name: z.string(),
  percent: z.number(),
  inclusive: z.boolean().describe('true: the price contains the tax; false: the tax is added'),
})

/** Name of a rate of the payment settings, as a form sends it. */
export const taxName = text(40).nullish().describe('Name of a tax rate of the payment settings; empty: none')

/** Amounts of one tax on the wire. */
export const taxSumRow = taxRow.extend({
  net: moneySchema.describe('Without the tax'),
  tax: moneySchema,
})
