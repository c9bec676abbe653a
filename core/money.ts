/** An amount in minor units (cents, poisha) of an ISO 4217 currency. */
export type Money = { minor: number; currency: 'USD' | 'BDT' }

export const usd = (dollars: number): Money => ({ minor: Math.round(dollars * 100), currency: 'USD' })
export const cents = (minor: number): Money => ({ minor, currency: 'USD' })
export const poisha = (minor: number): Money => ({ minor, currency: 'BDT' })

const taka = 100

/** What somebody pays in taka for dollars: rounded up to the whole taka, so that it is never too little. */
export const poishaFor = (centCount: number, poishaPerDollar: number): number =>
  Math.ceil((centCount * poishaPerDollar) / 100 / taka) * taka

/** What taka are worth: rounded down to the whole cent. */
const centsFor = (poishaCount: number, poishaPerDollar: number): number =>
  Math.floor((poishaCount * 100) / poishaPerDollar)

export type Settlement = {
  paidCents: number
  paidPoisha: number
  surplusCents: number
  surplusPoisha: number
}

/** Divides taka that came over what is open and what is too much. Paying exactly `poishaFor` settles all and leaves
 * nothing over; not a poisha is lost: what is too little for a cent of credit stays with the payment. */
export function settle(poishaCount: number, openCents: number, poishaPerDollar: number): Settlement {
  const payable = poishaFor(openCents, poishaPerDollar)
  const paidCents =
    poishaCount >= payable ? openCents : Math.min(openCents, centsFor(poishaCount, poishaPerDollar))
  const surplusCents = centsFor(Math.max(0, poishaCount - payable), poishaPerDollar)
  const surplusPoisha = surplusCents > 0 ? poishaCount - payable : 0
  return { paidCents, paidPoisha: poishaCount - surplusPoisha, surplusCents, surplusPoisha }
}

// Making one takes longer than thirty uses of it.
const formats = new Map<string, Intl.NumberFormat>()

/** `$599` or `$1,249.50`; taka in the grouping people use in Bangladesh: `৳1,23,456`. */
export function formatMoney({ minor, currency }: Money): string {
  const grouping = currency === 'BDT' ? 'en-IN' : 'en-US'
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2
  const key = `${grouping} ${minimumFractionDigits}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(grouping, { minimumFractionDigits, maximumFractionDigits: 2 })
  formats.set(key, format)
  const amount = format.format(Math.abs(minor) / 100)
  return `${minor < 0 ? '−' : ''}${currency === 'BDT' ? '৳' : '$'}${amount}`
}
