import type { InvoiceRow } from '#app/api/payments.ts'
import type { Tone } from '#app/components/ui/badge.tsx'

export const invoiceStates: Record<InvoiceRow['status'], { label: string; tone: Tone }> = {
  open: { label: 'Unpaid', tone: 'warning' },
  'part-paid': { label: 'Partially paid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
}
