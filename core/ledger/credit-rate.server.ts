import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { formatRate, takaFor } from '../exchange.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoice } from '../invoice/read-invoices.server.ts'
import { renewRateInside } from '../invoice/renew-rate.server.ts'
import type { Money } from '../money.ts'
import { noRate } from '../payment-settings/require-rate.server.ts'

/** Returns an invoice, which the caller has locked, with a valid rate for a currency. Today's is locked for staff; a
 * client has seen the rate, so one that has expired is refused. */
export async function lockRate(
  inside: Context,
  invoice: Invoice,
  currency: string,
  { isByStaff }: { isByStaff: boolean },
): Promise<Invoice> {
  const { id, number, rateValidUntil } = invoice
  const isMissing = takaFor(currency, invoice) === undefined
  if (!isMissing && rateValidUntil > inside.now()) return invoice
  if (!isByStaff) {
    const words = isMissing
      ? `${number} has no rate for ${currency} yet`
      : `The rate of ${number} has expired`
    throw new Refusal('conflict', `${words}. Please get today’s rate first.`)
  }
  await renewRateInside(inside, id, { isStaff: false })
  const renewed = await findInvoice(inside, id)
  if (!renewed || takaFor(currency, renewed) === undefined) throw noRate(currency, 'currency')
  return renewed
}

/** Describes the rates between a credit and an invoice: `at $1 = ৳122 and 1 EUR = ৳125`. */
export const describeRates = ({ currency }: Money, { open, ...rates }: Invoice): string =>
  `at ${[currency, open.currency]
    .map((code) => formatRate(code, rates))
    .filter(Boolean)
    .join(' and ')}`
