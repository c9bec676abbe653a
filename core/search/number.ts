import { foldTransactionId } from '../folding.ts'
import type { Series } from '../numbering.server.ts'

const series: readonly string[] = ['TR', 'OR', 'IN', 'CN', 'PC', 'RC', 'PR', 'QU', 'RF'] satisfies Series[]

export type ParsedNumber = { series: Series; number: string }

/** Parses the number of a record, such as `or 12` or `OR-০০০০১২`. Capitals, signs and leading zeros make no
 * difference, and digits of any script are read. Numbers of the sample content have an S, such as `OR-S00001`. */
export function parseNumber(written: string): ParsedNumber | undefined {
  const [, prefix = '', sample = '', digits = ''] =
    /^([A-Z]{2})(S?)0*(\d{1,12})$/.exec(foldTransactionId(written)) ?? []
  if (!series.includes(prefix)) return undefined
  return {
    series: prefix as Series,
    number: `${prefix}-${sample}${digits.padStart(6 - sample.length, '0')}`,
  }
}
