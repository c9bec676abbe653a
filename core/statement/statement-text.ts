import { formatMoney } from '../money.ts'
import type { StatementLineRow } from './statement.ts'
import { statementKindLabels } from './statement-kinds.ts'

type Described = Pick<
  StatementLineRow,
  'kind' | 'number' | 'invoiceNumber' | 'method' | 'reference' | 'text' | 'moved'
>

/** Describes a line of a statement: `Payment RC-000001 for IN-000002, ৳1,220`. */
export function describeLine(line: Described): string {
  const { kind, number, invoiceNumber, method, reference, text, moved } = line
  const label = [statementKindLabels[kind], number].filter(Boolean).join(' ')
  if (kind === 'invoice' || kind === 'void') return `${label}: ${text}`
  const about = [label, invoiceNumber && `for ${invoiceNumber}`, method && `by ${method}`]
    .filter(Boolean)
    .join(' ')
  // The texts of payments and credit notes only repeat the numbers.
  const isOwnText = kind === 'refund' || kind === 'reversal' || (kind === 'credit' && !number)
  return [about, reference, moved && formatMoney(moved), isOwnText && text].filter(Boolean).join(', ')
}
