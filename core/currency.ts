/** Currencies by their codes of ISO 4217, such as EUR. Names, symbols and minor units come from the platform's data. */

// The two of the specification stand here: creating the platform's first formatter takes a phone 50 ms.
const digits = new Map([
  ['USD', 2],
  ['BDT', 2],
])

/** Returns the decimals of a currency: 2 for cents, 0 for yen. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const found = format.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** Returns the English name, as within a sentence: `taka`, `dollars` or `EUR`. */
export const nameCurrency = (currency: string): string =>
  currency === 'BDT' ? 'taka' : currency === 'USD' ? 'dollars' : currency

/** Returns the sign of a currency as labels have it: `$`, `৳` or `EUR`. */
export const signOf = (currency: string): string =>
  currency === 'USD' ? '$' : currency === 'BDT' ? '৳' : currency

/** Returns the code with its full name: `EUR, Euro`. */
export function describeCurrency(currency: string): string {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(currency)
  return name && name !== currency ? `${currency}, ${name}` : currency
}
