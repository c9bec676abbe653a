import type { Context } from '../context.ts'
import { convert } from '../exchange.ts'
import type { Money } from '../money.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'

/** Returns the value of a quote in cents, at today's rate; null for a quote in dollars, undefined without a rate. */
export async function findValue(inside: Context, total: Money): Promise<number | null | undefined> {
  if (total.currency === 'USD') return null
  return convert(total, 'USD', await readPaymentSettings(inside), 'down')
}
