import type { StatementKind } from './statement.ts'

export const statementKindLabels: Record<StatementKind, string> = {
  invoice: 'Invoice',
  payment: 'Payment',
  credit: 'Credit',
  refund: 'Refund',
  reversal: 'Reversal',
  'credit-note': 'Credit note',
}
