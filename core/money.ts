/** An amount in minor units (cents, poisha) of an ISO 4217 currency. */
export type Money = { minor: number; currency: 'USD' | 'BDT' }

export const usd = (dollars: number): Money => ({ minor: Math.round(dollars * 100), currency: 'USD' })

/** `$599` or `$1,249.50`; taka in the grouping people use in Bangladesh: `৳1,23,456`. */
export function formatMoney({ minor, currency }: Money): string {
  const amount = new Intl.NumberFormat(currency === 'BDT' ? 'en-IN' : 'en-US', {
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(minor) / 100)
  return `${minor < 0 ? '−' : ''}${currency === 'BDT' ? '৳' : '$'}${amount}`
}
