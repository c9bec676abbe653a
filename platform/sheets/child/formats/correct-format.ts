import { isDate, type Piece, splitFormat, splitSections } from './split-format.ts'

/** Rewrites a format code, so that the parser's formatter interprets it like Excel. */
export function correctFormat(code: string): string {
  // System long date and time formats; resolved to American English like the parser's other formats.
  if (/\[\$-F800\]/i.test(code)) return 'dddd, mmmm d, yyyy'
  if (/\[\$-F400\]/i.test(code)) return 'h:mm:ss AM/PM'
  return splitSections(splitFormat(code))
    .map((section) => {
      const isAboutTime = isDate(section)
      return section.map((piece) => correctPiece(piece, isAboutTime)).join('')
    })
    .join(';')
}

function correctPiece({ isPlain, text }: Piece, isAboutTime: boolean): string {
  // Locale without a currency symbol, for which the parser prints a dollar sign.
  if (/^\[\$-/.test(text)) return ''
  if (!isPlain) return text
  // A dot starts fractional seconds only before a zero.
  if (isAboutTime) return text.replace(/\.(?!0)/g, '\\.')
  // Without the dot the parser prints one decimal before the exponent.
  return text.replace(/[#0?][#0?,]*[#0?]/g, group).replace(/(?<![.#0?])([#0?]+)(?=E[+-])/gi, '$1.')
}

/** Normalizes grouping, because the parser groups thousands only for `#,##0` and not for `###,###,##0`. */
function group(digits: string): string {
  if (!digits.includes(',') || /^(#,##0|#,###|0,000|#,#00)$/.test(digits)) return digits
  const zeros = digits.replace(/[^0]/g, '').length
  if (zeros <= 1) return zeros === 1 ? '#,##0' : '#,###'
  const wide = '0'.repeat(zeros).padStart(4, '#')
  return wide.replace(/\B(?=(.{3})+$)/g, ',')
}
