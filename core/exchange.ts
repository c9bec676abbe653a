import { digitsOf } from './currency.ts'
import { formatMoney, type Money, poisha } from './money.ts'

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

type Ratio = { numerator: bigint; denominator: bigint }

/** Returns the fraction by which minor units of a currency become those of another; undefined without a rate. */
function ratioOf(currency: string, to: string, rates: Rates): Ratio | undefined {
  if (currency === to) return { numerator: 1n, denominator: 1n }
  const [from, target] = [takaFor(currency, rates), takaFor(to, rates)]
  if (from === undefined || target === undefined) return undefined
  return {
    numerator: millionths(from) * scaleOf(to),
    denominator: millionths(target) * scaleOf(currency),
  }
}

/** Converts an amount to minor units of another currency, rounded up or down; undefined without a rate. */
export function convert(
  { minor, currency }: Money,
  to: string,
  rates: Rates,
  round: 'up' | 'down',
): number | undefined {
  const ratio = ratioOf(currency, to, rates)
  if (!ratio) return undefined
  const value = BigInt(minor) * ratio.numerator
  return Number((round === 'up' ? value + ratio.denominator - 1n : value) / ratio.denominator)
}

/** Sum of the earlier payments of an invoice in a currency, at the same rates: what moved, and what it paid. */
export type Earlier = { moved: number; paid: number }
const nothingEarlier: Earlier = { moved: 0, paid: 0 }

/** Returns what earlier payments were worth beyond the minor units that they paid, in fractions of one. */
function carriedFrom({ moved, paid }: Earlier, { numerator, denominator }: Ratio): bigint {
  const rest = BigInt(moved) * numerator - BigInt(paid) * denominator
  // An earlier payment that was rounded up may have been worth more than a minor unit beyond its amount.
  return rest < 0n ? 0n : rest < denominator ? rest : denominator - 1n
}

/** Returns what to pay in a currency for an open amount; undefined without a rate. Rounded up, taka to whole ones, so
 * that the payment is never too small; what was rounded off of earlier payments is not asked for again. */
export function payableIn(
  open: Money,
  currency: string,
  rates: Rates,
  earlier: Earlier = nothingEarlier,
): Money | undefined {
  const ratio = ratioOf(currency, open.currency, rates)
  if (!ratio) return undefined
  const { numerator, denominator } = ratio
  const carried = open.minor > 0 ? carriedFrom(earlier, ratio) : 0n
  const minor = Number((BigInt(open.minor) * denominator - carried + numerator - 1n) / numerator)
  const isWhole = currency === 'BDT' && open.currency !== 'BDT'
  return { minor: isWhole ? Math.ceil(minor / 100) * 100 : minor, currency }
}

/** Returns what to pay for an open amount in each currency that has a rate. */
export const payablesOf = (
  open: Money,
  rates: Rates,
  earlierIn: (currency: string) => Earlier = () => nothingEarlier,
): Money[] =>
  [...new Set(['BDT', 'USD', ...rates.exchangeRates.map(({ currency }) => currency)])]
    .map((currency) => payableIn(open, currency, rates, earlierIn(currency)))
    .filter((payable) => payable !== undefined)

export type Settlement = {
  /** In minor units of the invoice's currency. */
  paidMinor: number
  /** Credit for what is more than the open amount, in minor units of the invoice's currency, rounded down. */
  surplusMinor: number
  /** Minor units of the received currency that pay the invoice, and those that become credit. */
  movedPaid: number
  movedSurplus: number
}

/** Splits a received amount into the payment of the open amount and a surplus; undefined without a rate. Less than what
 * is payable counts rounded down to a minor unit, together with what was rounded off of earlier payments, so that an
 * amount that is sent in parts is settled like a whole one. */
export function settleMoney(
  received: Money,
  open: Money,
  rates: Rates,
  earlier: Earlier = nothingEarlier,
): Settlement | undefined {
  const { minor, currency } = received
  const ratio = ratioOf(currency, open.currency, rates)
  const payable = payableIn(open, currency, rates, earlier)
  if (!ratio || !payable) return undefined
  if (minor < payable.minor) {
    const { numerator, denominator } = ratio
    const paid = Number((BigInt(minor) * numerator + carriedFrom(earlier, ratio)) / denominator)
    return { paidMinor: Math.min(paid, open.minor), surplusMinor: 0, movedPaid: minor, movedSurplus: 0 }
  }
  const surplus = { minor: minor - payable.minor, currency }
  const surplusMinor = convert(surplus, open.currency, rates, 'down') ?? 0
  const movedSurplus = surplusMinor > 0 ? surplus.minor : 0
  return { paidMinor: open.minor, surplusMinor, movedPaid: minor - movedSurplus, movedSurplus }
}

/** Returns how much of a credit pays how much of an open amount; undefined without a rate. Of the credit, less than one
 * minor unit is lost by rounding. */
export function spendable(
  credit: Money,
  open: Money,
  rates: Rates,
): { taken: Money; paid: Money } | undefined {
  const whole = convert(open, credit.currency, rates, 'up')
  if (whole === undefined) return undefined
  if (credit.minor >= whole) return { taken: { ...credit, minor: whole }, paid: open }
  const paid = { ...open, minor: convert(credit, open.currency, rates, 'down') ?? 0 }
  return { taken: { ...credit, minor: convert(paid, credit.currency, rates, 'up') ?? 0 }, paid }
}
