import { formatRate, payableIn, type Rates } from '../exchange.ts'
import { formatMoney, type Money } from '../money.ts'

export const priceViews = {
  priced: 'In the currency of the catalogue',
  dollars: 'In dollars',
  taka: 'In taka',
  both: 'In both, dollars and taka',
} as const
type PricesIn = keyof typeof priceViews

/** Currencies in which visitors see the prices of the catalogue, and the rates that convert them. */
export type PriceView = { pricesIn: Exclude<PricesIn, 'priced'>; rates: Rates }

/** A price as visitors see it; with another currency in second place if both are shown. Without a rate it stays as it is. */
export function shownPrices(price: Money, view: PriceView | undefined): [Money, Money?] {
  if (!view) return [price]
  const { pricesIn, rates } = view
  const inTaka = payableIn(price, 'BDT', rates)
  const inDollars = payableIn(price, 'USD', rates)
  if (pricesIn === 'taka') return [inTaka ?? price]
  if (pricesIn === 'dollars') return [inDollars ?? price]
  const other = price.currency === 'BDT' ? inDollars : inTaka
  return other ? [price, other] : [price]
}

/** `$599`, or `$599 (৳73,078)` in both currencies. */
export function formatPrice(price: Money, view: PriceView | undefined): string {
  const [first, second] = shownPrices(price, view)
  return second ? `${formatMoney(first)} (${formatMoney(second)})` : formatMoney(first)
}

/** The rate at which prices are converted, such as `$1 = ৳122`; empty if none is. */
export function formatViewRate(prices: Money[], view: PriceView | undefined): string {
  if (!view) return ''
  const converted = prices.filter((price) => {
    const [first, second] = shownPrices(price, view)
    return second !== undefined || first.currency !== price.currency
  })
  const rated = converted.map(({ currency }) => (currency === 'BDT' ? 'USD' : currency))
  return [...new Set(rated)].map((currency) => formatRate(currency, view.rates)).join(', ')
}
