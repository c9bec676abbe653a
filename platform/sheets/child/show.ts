import type { CellObject } from '@e965/xlsx'
import { correctFormat } from './formats/correct-format.ts'
import { decimalsOf, roundTie } from './formats/round-ties.ts'
import { isDate, isGeneral, splitFormat } from './formats/split-format.ts'
import type { Parser } from './parser.ts'

export type Show = (cell: CellObject) => string

type FormatInfo = { code: string; isCorrected: boolean; isDate: boolean; decimals: number | undefined }

/** Excel's display of values that do not fit, and of invalid dates. */
const overflowText = '########'

/** Formats cells like Excel: uses the parser's text, except where the parser is known to be wrong. */
export function createCellFormatter(parser: Parser, isFrom1904: boolean): Show {
  const formatInfos = new Map<string, FormatInfo>()
  const options = { date1904: isFrom1904, dateNF: 'm/d/yyyy' }

  function formatInfoOf(code: string): FormatInfo {
    const cached = formatInfos.get(code)
    if (cached) return cached
    const corrected = correctFormat(code)
    const formatInfo = {
      code: corrected,
      isCorrected: corrected !== code,
      isDate: isDate(splitFormat(code)),
      decimals: decimalsOf(corrected),
    }
    formatInfos.set(code, formatInfo)
    return formatInfo
  }

  function format(code: string, value: number): string | undefined {
    try {
      return parser.SSF.format(code, value, options)
    } catch {
      return undefined
    }
  }

  return ({ t, v, w, z }) => {
    if (t !== 'n' || typeof v !== 'number' || typeof z !== 'string' || isGeneral(z)) return w ?? general(v)
    const { code, isCorrected, isDate, decimals } = formatInfoOf(z)
    const value = decimals === undefined ? v : roundTie(v, decimals)
    const isAsIs = !isCorrected && value === v && w !== undefined
    const text = isAsIs ? w : format(code, value)
    if (text === '' && isDate) return isFrom1904 && v < 0 ? `-${format(code, -v)}` : overflowText
    return text ?? general(v)
  }

  function general(value: CellObject['v']): string {
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    return typeof value === 'number' ? (format('General', value) ?? String(value)) : String(value ?? '')
  }
}
