import { z } from 'zod'
import { formatNumber } from '../format-number.ts'
import { taxRates } from '../tax/tax-rates.ts'
import { exchangeRates } from './exchange-rates.ts'

const whole = (label: string, from: number, to: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(from, `${label} must be at least ${formatNumber(from)}`)
    .max(to, `${label} must be at most ${formatNumber(to)}`)

export const paymentSettingsInput = z.object({
  /** For example, 12200 is ৳122.00 per dollar. */
  poishaPerDollar: whole('The rate', 1_000, 100_000),
  /** Hours for which the rate quoted on an invoice is valid. */
  rateHours: whole('The hours', 1, 720),
  /** Default deposit of an order, in percent of its price. */
  depositPercent: whole('The deposit', 0, 100),
  /** Days from issuing an invoice to its due date. */
  dueDays: whole('The days', 0, 365),
  taxRates,
  exchangeRates,
})
export type PaymentSettingsInput = z.infer<typeof paymentSettingsInput>

export const settingsRow = paymentSettingsInput.extend({ version: z.int(), updatedAt: z.string() })
export type SettingsRow = z.output<typeof settingsRow>

export type PaymentSettings = Omit<SettingsRow, 'updatedAt'> & { updatedAt: Date }
