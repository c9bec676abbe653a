import { foldTransactionId } from '../folding.ts'
import type { Series } from '../numbering.server.ts'

const series: readonly string[] = ['TR', 'OR', 'IN', 'CN', 'PC', 'RC', 'PR', 'QU'] satisfies Series[]

/** Parses the number of a record, such as `or 12` or `OR-০০০০১২`. Capitals, signs and leading zeros make no
 * difference, and digits of any script are read. */
export function parseNumber(written: string): { series: Series; number: string } | undefined {
  const [, prefix = '', digits = ''] = /^([A-Z]{2})0*(\d{1,12})$/.exec(foldTransactionId(written)) ?? []
  if (!series.includes(prefix)) return undefined
  return { series: prefix as Series, number: `${prefix}-${digits.padStart(6, '0')}` }
}
