import { digitsOf } from './currency.ts'
import { formatMoney, type Money, poisha, settle } from './money.ts'

/** Taka for one unit of another currency than dollars; six decimals at most. */
export type ExchangeRate = { currency: string; taka: number }

/** Rates at which an invoice can be paid. */
export type Rates = { poishaPerDollar: number; exchangeRates: ExchangeRate[] }

/** Returns the taka for one unit of a currency; undefined without a rate. */
export function takaFor(currency: string, { poishaPerDollar, exchangeRates }: Rates): number | undefined {
  if (currency === 'BDT') return 1
  if (currency === 'USD') return poishaPerDollar / 100
  return exchangeRates.find((rate) => rate.currency === currency)?.taka
}

/** Formats the rate from an amount's currency to taka: `$1 = ৳122` or `1 EUR = ৳125`; empty for taka. */
export function formatRate(currency: string, rates: Rates): string {
  if (currency === 'BDT') return ''
  if (currency === 'USD') return `$1 = ${formatMoney(poisha(rates.poishaPerDollar))}`
  return `1 ${currency} = ৳${takaFor(currency, rates) ?? '?'}`
}

const millionths = (taka: number) => BigInt(Math.round(taka * 1_000_000))
const scaleOf = (currency: string) => 10n ** BigInt(digitsOf(currency))

/** Returns the poisha for one minor unit; null without a rate. */
export function poishaPerMinor(currency: string, rates: Rates): number | null {
  const taka = takaFor(currency, rates)
  return taka === undefined ? null : (taka * 100) / 10 ** digitsOf(currency)
}

/** Converts an amount to minor units of another currency, rounded up or down; undefined without a rate. */
export function convert(
  { minor, currency }: Money,
  to: string,
  rates: Rates,
  round: 'up' | 'down',
): number | undefined {
  if (currency === to) return minor
  const [from, target] = [takaFor(currency, rates), takaFor(to, rates)]
  if (from === undefined || target === undefined) return undefined
  const numerator = BigInt(minor) * millionths(from) * scaleOf(to)
  const denominator = millionths(target) * scaleOf(currency)
  return Number(round === 'up' ? (numerator + denominator - 1n) / denominator : numerator / denominator)
}

/** Returns what to pay in a currency for an open amount; undefined without a rate. Rounded up, taka to whole ones, so
 * that the payment is never too small. */
export function payableIn(open: Money, currency: string, rates: Rates): Money | undefined {
  const minor = convert(open, currency, rates, 'up')
  if (minor === undefined) return undefined
  const isWhole = currency === 'BDT' && open.currency !== 'BDT'
  return { minor: isWhole ? Math.ceil(minor / 100) * 100 : minor, currency }
}

export type Settlement = {
  /** In minor units of the invoice's currency. */
  paidMinor: number
  /** Credit in dollars for what is more than the open amount, rounded down. */
  surplusCents: number
  /** Minor units of the received currency that pay the invoice, and those that become credit. */
  movedPaid: number
  movedSurplus: number
}

/** Splits a received amount into the payment of the open amount and a surplus; undefined without a rate. Less than what
 * is payable counts rounded down to a minor unit. `carried`: see `settle`. */
export function settleMoney(
  received: Money,
  open: Money,
  rates: Rates,
  carried: number,
): Settlement | undefined {
  const { minor, currency } = received
  if (currency === 'BDT' && open.currency === 'USD') {
    const { paidCents, surplusCents, paidPoisha, surplusPoisha } = settle(
      minor,
      open.minor,
      rates.poishaPerDollar,
      carried,
    )
    return { paidMinor: paidCents, surplusCents, movedPaid: paidPoisha, movedSurplus: surplusPoisha }
  }
  const payable = payableIn(open, currency, rates)
  if (!payable) return undefined
  if (minor < payable.minor) {
    const paidMinor = convert(received, open.currency, rates, 'down') ?? 0
    return { paidMinor, surplusCents: 0, movedPaid: minor, movedSurplus: 0 }
  }
  const surplus = { minor: minor - payable.minor, currency }
  const surplusCents = convert(surplus, 'USD', rates, 'down') ?? 0
  const movedSurplus = surplusCents > 0 ? surplus.minor : 0
  return { paidMinor: open.minor, surplusCents, movedPaid: minor - movedSurplus, movedSurplus }
}
