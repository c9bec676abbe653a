import { cents } from '../money.ts'
import type { InvoiceLine } from './invoice.ts'

export const maxInvoiceLines = 50

export const sumLines = (lines: readonly Pick<InvoiceLine, 'quantity' | 'priceCents'>[]): number =>
  lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)

/** Presents lines to the API: prices as money instead of cents. */
export const presentLines = (lines: InvoiceLine[]) =>
  lines.map(({ priceCents, ...line }) => ({ ...line, price: cents(priceCents) }))
