import { isDate, plainText, splitFormat, splitSections } from './split-format.ts'

/** Returns the number of decimals a format shows; undefined when its sections differ. */
export function decimalsOf(code: string): number | undefined {
  const sections = splitSections(splitFormat(code))
  if (sections.some(isDate) || code.includes('[<') || code.includes('[>') || code.includes('[='))
    return undefined
  const counts = sections.flatMap((section) => {
    const text = plainText(section)
    if (!/[#0?]/.test(text)) return []
    return /[eE/@]/.test(text) ? [undefined] : [countDecimals(text)]
  })
  return counts.every((count) => count === counts[0]) ? counts[0] : undefined
}

function countDecimals(text: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = fraction.replace(/[^#0?]/g, '').length
  const percents = text.split('%').length - 1
  const thousands = /,+(?=[^#0?,]*$)/.exec(fraction || whole)?.[0].length ?? 0
  return digits + 2 * percents - 3 * thousands
}

/** Rounds ties like Excel, which rounds the number's 15 significant digits: 1.005 becomes 1.01. */
export function roundTie(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals
  if (Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-6 || scaled > 1e15) return value
  const [mantissa, exponent = '0'] = String(Number(Math.abs(value).toPrecision(15))).split('e')
  const rounded = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`))
  return Math.sign(value) * Number(`${rounded}e${-decimals}`)
}
