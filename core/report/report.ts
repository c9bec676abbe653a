import { z } from 'zod'
import { invoiceAges } from '../invoice/invoice-ages.ts'
import { quoteMachine } from '../quote/quote-machine.ts'
import { moneySchema } from '../response-fields.ts'
import { calendarDay } from '../text.ts'
import { daysBetween } from '../time.ts'
import { reportCurrencies, reportCurrency, takaRates } from './report-currency.ts'
import { maxReportRows } from './report-limits.ts'

export const incomeGroups = ['month', 'client', 'service', 'method'] as const
export type IncomeGroup = (typeof incomeGroups)[number]

/** Ten years. */
const longestPeriod = 3_653

const period = { from: calendarDay, to: calendarDay }

/** Calendar days of the business zone, both included. */
export const reportPeriod = z
  .object(period)
  .refine(({ from, to }) => from <= to, { message: 'Must not be after the end', path: ['from'] })
  .refine(({ from, to }) => daysBetween(from, to) <= longestPeriod, {
    message: 'Must be at most ten years',
    path: ['to'],
  })
export type ReportPeriod = z.infer<typeof reportPeriod>

export const standingRequest = reportPeriod.safeExtend({ currency: reportCurrency })
export type StandingRequest = z.infer<typeof standingRequest>

const by = z.enum(incomeGroups, 'Must be month, client, service or method')
export const incomeRequest = reportPeriod.safeExtend({ by, currency: reportCurrency })
export type IncomeRequest = z.infer<typeof incomeRequest>

const sums = {
  received: moneySchema.describe('Accepted payments without reversed ones, before refunds'),
  other: moneySchema.describe('Refunds, credit moved to or from invoices, and entries without a claim'),
  income: moneySchema.describe('Sum of both'),
  entries: z.int().describe('Ledger entries, without credit notes'),
}

export const incomeRow = z.object({
  key: z.string().describe('Month, `_id` of the client or service, kind of service or method; or none'),
  name: z.string(),
  ...sums,
})
export const incomeReport = z.object({
  ...period,
  by,
  rows: z.array(incomeRow).describe(`At most ${maxReportRows}, highest income first; months in sequence`),
  total: z.object(sums),
  currency: z.enum(reportCurrencies),
  rates: takaRates.nullable().describe('How the entries were valued; null in dollars'),
})
export type IncomeRow = z.output<typeof incomeRow>
export type IncomeReport = z.output<typeof incomeReport>

export const standingReport = z.object({
  ...period,
  outstanding: z
    .array(z.object({ age: z.enum(invoiceAges), count: z.int(), open: moneySchema }))
    .describe('As of now, independent of the period; in taka at the rate of each invoice'),
  quotes: z
    .array(z.object({ status: z.enum(quoteMachine.states), count: z.int(), total: moneySchema }))
    .describe(
      'Quotes written in the period, by their state today; in taka at the rates of today, or by their value in dollars without one',
    ),
  currency: z.enum(reportCurrencies),
})
export type StandingReport = z.output<typeof standingReport>
