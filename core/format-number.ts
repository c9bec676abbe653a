/** Writes a number in English, with at most three decimals: `1,234.5`. `Intl` writes the same, but creating its first
 * formatter takes a phone 50 ms. */
export function formatNumber(value: number): string {
  const rounded = Number.isInteger(value) ? value : Math.round(value * 1_000) / 1_000
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  const written = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${rounded < 0 ? '-' : ''}${written}${decimals ? `.${decimals}` : ''}`
}

/** Writes a count with its noun: `1 file`, `2,400 files`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
