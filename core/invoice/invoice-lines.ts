import type { InvoiceLine } from './invoice.ts'

export const maxInvoiceLines = 50

export const sumLines = (lines: readonly Pick<InvoiceLine, 'quantity' | 'priceCents'>[]): number =>
  lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)
