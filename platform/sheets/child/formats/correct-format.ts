import { isDate, type Piece, splitFormat, splitSections } from './split-format.ts'

/** A format's code as the parser's formatter understands it. */
export function correctFormat(code: string): string {
  // 'As the system shows long dates' and times; ours is the parser's, American English.
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
  // A language without a currency's sign; the parser prints a dollar's.
  if (/^\[\$-/.test(text)) return ''
  if (!isPlain) return text
  // A dot is a fraction of seconds before a zero only.
  if (isAboutTime) return text.replace(/\.(?!0)/g, '\\.')
  // Without a dot the parser shows one decimal before an exponent.
  return text.replace(/[#0?][#0?,]*[#0?]/g, group).replace(/(?<![.#0?])([#0?]+)(?=E[+-])/gi, '$1.')
}

/** The parser groups by thousands only where it finds `#,##0`: `###,###,##0` means the same. */
function group(digits: string): string {
  if (!digits.includes(',') || /^(#,##0|#,###|0,000|#,#00)$/.test(digits)) return digits
  const zeros = digits.replace(/[^0]/g, '').length
  if (zeros <= 1) return zeros === 1 ? '#,##0' : '#,###'
  const wide = '0'.repeat(zeros).padStart(4, '#')
  return wide.replace(/\B(?=(.{3})+$)/g, ',')
}
