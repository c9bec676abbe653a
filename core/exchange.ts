import { digitsOf } from './currency.ts'
import { type Money, settle } from './money.ts'

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

const millionths = (taka: number) => BigInt(Math.round(taka * 1_000_000))
const scaleOf = (currency: string) => 10n ** BigInt(digitsOf(currency))

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
  paidCents: number
  surplusCents: number
  /** Minor units of the received currency that pay the invoice. */
  paidMinor: number
  /** Minor units of the received currency that become credit. */
  surplusMinor: number
}

/** Splits a received amount into the payment of the open amount and a surplus; undefined without a rate. An amount of
 * less than what is payable counts rounded down to a cent. `carried`: see `settle`. */
export function settleMoney(
  received: Money,
  openCents: number,
  rates: Rates,
  carried: number,
): Settlement | undefined {
  const { minor, currency } = received
  if (currency === 'BDT') {
    const { paidPoisha, surplusPoisha, ...cents } = settle(minor, openCents, rates.poishaPerDollar, carried)
    return { ...cents, paidMinor: paidPoisha, surplusMinor: surplusPoisha }
  }
  const payable = payableIn({ minor: openCents, currency: 'USD' }, currency, rates)
  const toCents = (amount: number) => convert({ minor: amount, currency }, 'USD', rates, 'down') ?? 0
  if (!payable) return undefined
  if (minor < payable.minor) {
    return { paidCents: toCents(minor), surplusCents: 0, paidMinor: minor, surplusMinor: 0 }
  }
  const surplusCents = toCents(minor - payable.minor)
  const surplusMinor = surplusCents > 0 ? minor - payable.minor : 0
  return { paidCents: openCents, surplusCents, paidMinor: minor - surplusMinor, surplusMinor }
}
