import type { Context } from '../context.ts'
import type { Rates } from '../exchange.ts'
import { readPaymentSettings } from './payment-settings.server.ts'

/** Reads the rates without a permission check: they are public. */
export async function readRates(ctx: Pick<Context, 'db'>): Promise<Rates> {
  const { poishaPerDollar, exchangeRates } = await readPaymentSettings(ctx)
  return { poishaPerDollar, exchangeRates }
}
