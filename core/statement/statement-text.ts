import { formatMoney } from '../money.ts'
import type { StatementLineRow } from './statement.ts'
import { statementKindLabels } from './statement-kinds.ts'

type Described = Pick<StatementLineRow, 'kind' | 'number' | 'invoiceNumber' | 'text' | 'moved'>

/** Describes a line of a statement: `Payment RC-000001 for IN-000002, ৳1,220`. */
export function describeLine({ kind, number, invoiceNumber, text, moved }: Described): string {
  const label = [statementKindLabels[kind], number].filter(Boolean).join(' ')
  if (kind === 'invoice') return `${label}: ${text}`
  const about = invoiceNumber ? `${label} for ${invoiceNumber}` : label
  // The texts of payments and credit notes only repeat the numbers.
  const isOwnText = kind === 'refund' || kind === 'reversal'
  return [about, moved && formatMoney(moved), isOwnText && text].filter(Boolean).join(', ')
}
