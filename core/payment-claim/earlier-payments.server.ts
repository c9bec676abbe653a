import { sql } from 'kysely'
import { type Earlier, type Rates, takaFor } from '../exchange.ts'

const rateColumns = ['poisha_per_dollar', 'foreign_currency', 'foreign_taka', 'invoice_taka']
const ratesOfClaim = (claim: string) => sql.join(rateColumns.map((column) => sql.ref(`${claim}.${column}`)))

// Dollars for an invoice in dollars moved as the entry's amount says.
const sums = sql`'moved', coalesce(sum(coalesce(ledger_entry.poisha, moved_minor, amount_cents)), 0),
  'paid', coalesce(sum(amount_cents), 0)`

/** Sum of the payments of a claim's invoice in the currency of the claim, at the same rates. */
export const paymentsAtRatesOfClaim = sql<Earlier>`(select jsonb_build_object(${sums})
  from ledger_entry join payment_claim as other on other.id = ledger_entry.claim_id
  where ledger_entry.invoice_id = payment_claim.invoice_id
    and (${ratesOfClaim('other')}) is not distinct from (${ratesOfClaim('payment_claim')}))`

export type PaymentsAtRates = Earlier & {
  poishaPerDollar: number
  currency: string | null
  taka: number | null
  invoiceTaka: number | null
}

/** Sums of the payments of an invoice that is paid in part, by their currency and rates. */
export const paymentsByRates = sql<PaymentsAtRates[] | null>`(case when invoice.status = 'part-paid' then
  (select jsonb_agg(payments) from (select jsonb_build_object('poishaPerDollar', other.poisha_per_dollar,
    'currency', other.foreign_currency, 'taka', other.foreign_taka, 'invoiceTaka', other.invoice_taka, ${sums}) as payments
    from ledger_entry join payment_claim as other on other.id = ledger_entry.claim_id
    where ledger_entry.invoice_id = invoice.id group by ${ratesOfClaim('other')}) as at_rates) end)`

/** Returns the payments in a currency at the present rates of an invoice. */
export function earlierIn(
  currency: string,
  rates: Rates & { invoiceCurrency: string },
  payments: PaymentsAtRates[],
): Earlier {
  const isKnown = ['BDT', 'USD'].includes(rates.invoiceCurrency)
  const invoiceTaka = isKnown ? null : (takaFor(rates.invoiceCurrency, rates) ?? null)
  const taka = currency === 'BDT' ? null : takaFor(currency, rates)
  const found = payments.find(
    (one) =>
      (one.currency ?? 'BDT') === currency &&
      one.poishaPerDollar === rates.poishaPerDollar &&
      one.taka === taka &&
      one.invoiceTaka === invoiceTaka,
  )
  return found ?? { moved: 0, paid: 0 }
}
