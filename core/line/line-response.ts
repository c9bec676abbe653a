import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'

export const discountRow = z.object({
  percent: z.int().nullable(),
  amount: moneySchema.nullable(),
  reason: z.string(),
})

/** Common fields of the lines of invoices, quotes and orders on the wire. */
export const lineRow = z.object({
  title: z.string(),
  quantity: z.number().describe('Up to three decimals'),
  unit: z.string().describe('What is counted, such as hour or page; may be empty'),
  price: moneySchema.describe('Of one unit, before the discount'),
})
