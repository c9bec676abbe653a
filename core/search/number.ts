import { foldTransactionId } from '../folding.ts'
import type { Series } from '../numbering.server.ts'

/** A refund has no screen of its own: its invoice shows it. */
export type SearchedSeries = Exclude<Series, 'RF'>

const series: readonly string[] = ['TR', 'OR', 'IN', 'CN', 'PC', 'RC', 'PR', 'QU'] satisfies SearchedSeries[]

/** Parses the number of a record, such as `or 12` or `OR-০০০০১২`. Capitals, signs and leading zeros make no
 * difference, and digits of any script are read. Numbers of the sample content have an S, such as `OR-S00001`. */
export function parseNumber(written: string): { series: SearchedSeries; number: string } | undefined {
  const [, prefix = '', sample = '', digits = ''] =
    /^([A-Z]{2})(S?)0*(\d{1,12})$/.exec(foldTransactionId(written)) ?? []
  if (!series.includes(prefix)) return undefined
  return {
    series: prefix as SearchedSeries,
    number: `${prefix}-${sample}${digits.padStart(6 - sample.length, '0')}`,
  }
}
