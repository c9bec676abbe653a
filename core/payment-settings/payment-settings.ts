import { z } from 'zod'

const whole = (label: string, from: number, to: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(from, `${label} must be at least ${from.toLocaleString('en')}`)
    .max(to, `${label} must be at most ${to.toLocaleString('en')}`)

export const paymentSettingsInput = z.object({
  /** 12200 is ৳122.00 for a dollar. */
  poishaPerDollar: whole('The rate', 1_000, 100_000),
  /** How long a rate that was quoted on an invoice holds. */
  rateHours: whole('The hours', 1, 720),
  /** What an order asks for before work begins, unless its plan says otherwise. */
  depositPercent: whole('The deposit', 0, 100),
  /** How many days a new invoice may take. */
  dueDays: whole('The days', 0, 365),
})
export type PaymentSettingsInput = z.infer<typeof paymentSettingsInput>

export type PaymentSettings = PaymentSettingsInput & { version: number; updatedAt: Date }
