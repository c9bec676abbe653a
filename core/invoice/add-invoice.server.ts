import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { convert, payableIn, poishaPerMinor, type Rates } from '../exchange.ts'
import { holdMonths } from '../ledger/hold-money.server.ts'
import type { Money } from '../money.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { currencyOfLines, noRate } from '../payment-settings/require-rate.server.ts'
import { sumTaxes } from '../tax/tax.ts'
import { addDays, dayOf, hourMs } from '../time.ts'
import type { InvoiceKind, InvoiceLine, InvoicePart } from './invoice.ts'

/** Period of a recurring invoice; the database takes one invoice for each. */
export type InvoicePeriod = { recurringId: string; periodOn: string }

type NewInvoice = {
  id: string
  orderId: string | null
  /** Empty without an order. */
  orderNumber: string
  email: string
  clientName: string
  title: string
  kind: InvoiceKind
  /** Set if the kind is `part`. */
  part?: InvoicePart | undefined
  /** In minor units of the currency. */
  cents: number
  currency: string
  lines: InvoiceLine[]
  /** Calendar day; the default is the payment settings' number of days from now. */
  dueOn?: string | null | undefined
  period?: InvoicePeriod | undefined
  isSample: boolean
}

export type RaisedInvoice = { id: string; number: string; total: Money; payable: Money }

export const storedKind = ({ kind, part }: { kind: InvoiceKind; part?: InvoicePart | undefined }) => {
  if (kind !== 'part') return kind
  if (!part) throw new Error('An invoice of a part must say which')
  return `part-${part.number}` as const
}

/** Inserts an invoice with the next number, at the current rate. Returns undefined if its order has one of this kind. */
export async function addInvoice(inside: Context, added: NewInvoice): Promise<RaisedInvoice | undefined> {
  const { id, orderId, orderNumber, email, clientName, title, kind, part, lines } = added
  const { period, isSample } = added
  const { poishaPerDollar, exchangeRates, rateHours, dueDays } = await readPaymentSettings(inside)
  const now = inside.now()
  const total = { minor: added.cents, currency: added.currency }
  const rates = { poishaPerDollar, exchangeRates }
  const taxes = sumTaxes(lines)
  // Its tax is dated today.
  await holdMonths(inside)
  const number = await nextNumber(inside, 'IN')
  const rateValidUntil = new Date(now.getTime() + rateHours * hourMs)
  const inserted = await inside.db
    .insertInto('invoice')
    .values({
      id,
      number,
      order_id: orderId,
      email,
      kind: storedKind({ kind, part }),
      total_cents: added.cents,
      ...appraise(total, rates),
      poisha_per_dollar: poishaPerDollar,
      exchange_rates: JSON.stringify(exchangeRates),
      rate_valid_until: rateValidUntil,
      due_on: added.dueOn ?? addDays(dayOf(now), dueDays),
      status: 'open',
      snapshot: JSON.stringify({
        ...{ orderNumber, clientName, title, lines, part },
        ...(taxes.length > 0 && { taxes }),
      }),
      recurring_id: period?.recurringId ?? null,
      period_on: period?.periodOn ?? null,
      is_sample: isSample,
      created_at: now,
      updated_at: now,
    })
    .onConflict((known) =>
      known
        .columns(['order_id', 'kind'])
        .where('kind', '<>', 'extra')
        .where('status', '<>', 'void')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const link = new URL(inside.linkTo({ kind: 'invoice', audience: 'client', id }), inside.publicUrl).href
  const issued = { email, ...rates, rateValidUntil: rateValidUntil.toISOString() }
  await keepFacts(inside, { kind: 'invoice', id }, { link, issued })
  await recordAuditEntry(inside, {
    action: 'invoice.raise',
    kind: 'invoice',
    recordId: id,
    after: {
      number,
      kind: storedKind({ kind, part }),
      total,
      ...(orderNumber && { order: orderNumber }),
    },
  })
  return { id, number, total, payable: payableIn(total, 'BDT', rates) ?? total }
}

/** Returns the columns for the value of an amount that is not in dollars. */
function appraise(total: Money, rates: Rates) {
  const { currency } = total
  if (currency === 'USD') return { currency }
  const value = convert(total, 'USD', rates, 'down')
  if (value === undefined) throw noRate(currency, currencyOfLines)
  return { currency, usd_given: value, poisha_per_minor: poishaPerMinor(currency, rates) }
}
