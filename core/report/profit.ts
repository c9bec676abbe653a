import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'
import type { ProfitGroup } from './profit-groups.ts'
import { reportPeriod } from './report.ts'
import { leftOut, reportCurrencies, reportCurrency, takaRates } from './report-currency.ts'
import { maxReportRows } from './report-limits.ts'

const by = z.enum(['month', 'order', 'category'] satisfies ProfitGroup[], 'Must be month, order or category')
export const profitRequest = reportPeriod.safeExtend({ by, currency: reportCurrency })
export type ProfitRequest = z.infer<typeof profitRequest>

const sums = {
  income: moneySchema.describe('Sum of the ledger, as in the report of income'),
  expenses: moneySchema.describe('At the rates of the day on which they were entered'),
  profit: moneySchema,
}

export const profitReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by,
  rows: z
    .array(
      z.object({
        key: z.string().describe('Month, `_id` of the order, or category of the expenses; or none'),
        name: z.string(),
        ...sums,
      }),
    )
    .describe(`At most ${maxReportRows}, highest turnover first; months in sequence`),
  total: z.object(sums),
  currency: z.enum(reportCurrencies),
  rates: takaRates.nullable().describe('How the income was valued; null in dollars'),
  expensesLeftOut: leftOut
    .nullable()
    .describe('Expenses for which no rate is known. A report in taka does not contain them; null in dollars'),
})
export type ProfitReport = z.output<typeof profitReport>
