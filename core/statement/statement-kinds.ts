import type { StatementKind } from './statement.ts'

export const statementKindLabels: Record<StatementKind, string> = {
  invoice: 'Invoice',
  void: 'Voided',
  payment: 'Payment',
  credit: 'Credit',
  refund: 'Refund',
  reversal: 'Reversal',
  'credit-note': 'Credit note',
}
