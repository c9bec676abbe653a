import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'

/** Currencies in which income and tax are summed up. */
export const reportCurrencies = ['USD', 'BDT'] as const
export type ReportCurrency = (typeof reportCurrencies)[number]

export const reportCurrency = z.enum(reportCurrencies, 'Must be USD or BDT').default('USD')

/** Sources of the value of an entry in taka. */
export const takaSources = ['moved', 'claim', 'invoice', 'settings'] as const
export type TakaSource = (typeof takaSources)[number]

const entries = z.int()
export const leftOut = z.object({
  entries,
  value: moneySchema.describe('In dollars'),
})

/** Rates at which the entries of a report in taka were valued. */
export const takaRates = z.object({
  moved: entries.describe('Entries in taka, or for which taka moved'),
  claim: entries.describe('Entries at the rate that was locked for the payment'),
  invoice: entries.describe('Entries at the rate that the invoice had on that day'),
  settings: entries.describe('Entries at the rate of the payment settings on that day'),
  leftOut: leftOut.describe('Entries for which no rate is known. The report does not contain them'),
})
export type TakaRates = z.output<typeof takaRates>
