import type { Context } from '../context.ts'
import { fieldRefusal, type Refusal } from '../errors.ts'
import { takaFor } from '../exchange.ts'
import { readPaymentSettings } from './payment-settings.server.ts'

/** Refusal of an amount in a currency without an exchange rate. */
export const noRate = (currency: string, field: string): Refusal =>
  fieldRefusal(field, `There is no rate for ${currency}. Add it under Payment settings`)

/** Refuses a currency into which no amount can be converted. */
export async function requireRate(inside: Context, currency: string, field: string): Promise<void> {
  if (takaFor(currency, await readPaymentSettings(inside)) === undefined) throw noRate(currency, field)
}

/** Field that decides the currency of a document. */
export const currencyOfLines = 'lines.0.price.currency'
