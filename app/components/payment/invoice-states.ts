import type { InvoiceRow } from '#app/api/payments.ts'
import type { Tone } from '#app/components/ui/badge.tsx'
import { invoiceStatusLabels as labels } from '#core/invoice/invoice.ts'

export const invoiceStates: Record<InvoiceRow['status'], { label: string; tone: Tone }> = {
  open: { label: labels.open, tone: 'warning' },
  'part-paid': { label: labels['part-paid'], tone: 'warning' },
  paid: { label: labels.paid, tone: 'success' },
  void: { label: labels.void, tone: 'neutral' },
}
