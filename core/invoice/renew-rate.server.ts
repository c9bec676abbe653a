import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { type ExchangeRate, poishaPerMinor } from '../exchange.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { isOwnMoney, isPermittedForAll, permitFor } from '../permissions.ts'
import { hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { getInvoice } from './list-invoices.server.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'

/** Fixes today's exchange rates for the open amount and returns the number of changed invoices. A client gets new rates
 * only after the old ones have expired, so that clients cannot pick the better of two; before that, only rates of
 * currencies that the invoice lacks. */
export async function renewRate(ctx: Context, id: string): Promise<number> {
  const { email } = await getInvoice(ctx, id)
  permitFor(ctx, 'invoice.pay', email)
  const { actor } = ctx
  const isStaff =
    actor.kind === 'user' && isPermittedForAll(actor, 'invoice.open') && !isOwnMoney(actor, email)
  return inTransaction(ctx, (inside) => renewRateInside(inside, id, { isStaff }))
}

/** Like `renewRate`, for verbs that have checked permission, in their transaction. */
export async function renewRateInside(
  inside: Context,
  id: string,
  { isStaff }: { isStaff: boolean },
): Promise<number> {
  const invoice = await findInvoiceLocked(inside, id)
  if (!invoice) return 0
  const { status, version, number, rateValidUntil } = invoice
  const before = { poishaPerDollar: invoice.poishaPerDollar, exchangeRates: invoice.exchangeRates }
  if (status !== 'open' && status !== 'part-paid') {
    const currentState = { state: status, version }
    throw new Refusal('conflict', `${number} has no amount due.`, { currentState })
  }
  const now = inside.now()
  const { rateHours, ...settings } = await readPaymentSettings(inside)
  const isNew = isStaff || rateValidUntil <= now
  const after = isNew
    ? { ...settings, exchangeRates: mergeRates(before.exchangeRates, settings.exchangeRates) }
    : { ...before, exchangeRates: mergeRates(settings.exchangeRates, before.exchangeRates) }
  const { poishaPerDollar, exchangeRates } = after
  if (!isNew && exchangeRates.length === before.exchangeRates.length) return 0
  await inside.db
    .updateTable('invoice')
    .set({
      poisha_per_dollar: poishaPerDollar,
      exchange_rates: JSON.stringify(exchangeRates),
      ...(invoice.open.currency !== 'USD' && {
        poisha_per_minor: poishaPerMinor(invoice.open.currency, after),
      }),
      ...(isNew && { rate_valid_until: new Date(now.getTime() + rateHours * hourMs) }),
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await recordAuditEntry(inside, {
    action: 'invoice.quote-rate',
    kind: 'invoice',
    recordId: id,
    before,
    after: { poishaPerDollar, exchangeRates },
  })
  return 1
}

/** Returns the later rates, and the earlier ones of other currencies: payments in them may wait for a decision. */
export const mergeRates = (earlier: ExchangeRate[], later: ExchangeRate[]): ExchangeRate[] => [
  ...later,
  ...earlier.filter(({ currency }) => !later.some((rate) => rate.currency === currency)),
]
