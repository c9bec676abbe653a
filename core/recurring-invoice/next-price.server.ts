import type { Context } from '../context.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import type { Money } from '../money.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { withRates } from '../tax/tax-rates.server.ts'
import type { RecurringFields } from './recurring-invoice-rows.server.ts'

/** Returns the total of the next invoice, at the tax rates of today. */
export async function readNextPrice(
  ctx: Context,
  { lines, currency }: Pick<RecurringFields, 'lines' | 'currency'>,
): Promise<Money> {
  const { taxRates } = await readPaymentSettings(ctx)
  return { minor: sumLines(withRates(lines, taxRates)), currency }
}
