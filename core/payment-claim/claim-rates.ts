import { formatRate, type Rates } from '../exchange.ts'
import type { ClaimRow } from './claim-response.ts'

type RatesOfClaim = Pick<ClaimRow, 'poishaPerDollar' | 'exchangeRate' | 'invoiceRate'>

/** Returns the rates that were fixed for a claim. */
export const ratesOf = ({ poishaPerDollar, exchangeRate, invoiceRate }: RatesOfClaim): Rates => ({
  poishaPerDollar,
  exchangeRates: [exchangeRate, invoiceRate].filter((rate) => rate !== null),
})

/** Formats the rates at which a claim converts between currencies: `$1 = ৳122 and 1 EUR = ৳125`. Empty if all are the
 * same one. */
export function formatClaimRates(claim: RatesOfClaim, currencies: string[]): string {
  const different = new Set(currencies)
  if (different.size === 1) return ''
  const rates = [...different].map((currency) => formatRate(currency, ratesOf(claim)))
  return rates.filter(Boolean).join(' and ')
}
