import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { reasonMissing } from '../reason.ts'
import { moneySchema } from '../response-fields.ts'
import { optionalText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

/** Months that the list goes back at most. */
export const maxMonths = 120

export const monthParam = z.object({
  month: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11')
    .describe('Month of the business time zone'),
})

export const monthMove = z
  .object({
    move: z.enum(['close', 'reopen'], 'Must be close or reopen'),
    reason: optionalText(1_000).describe('Required to reopen'),
  })
  .refine(({ move, reason }) => move === 'close' || hasVisibleText(reason), {
    ...{ path: ['reason'], message: reasonMissing },
  })
export type MonthMove = z.output<typeof monthMove>

export const monthRow = z.object({
  month: z.string(),
  income: moneySchema.describe('Sum of the ledger without credit notes'),
  entries: z.int(),
  hasEnded: z.boolean(),
  closed: z
    .object({ at: z.iso.datetime(), by: z.string().describe('Name; empty if unknown'), reason: z.string() })
    .nullable(),
})
export type MonthRow = z.output<typeof monthRow>
export type Month = Stored<typeof monthRow>
