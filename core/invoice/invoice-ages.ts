/** Age groups of unpaid invoices, in days since the due date. */
export const invoiceAges = ['not-due', 'up-to-30', 'up-to-60', 'older'] as const
export type InvoiceAge = (typeof invoiceAges)[number]
export const invoiceAgeLabels: Record<InvoiceAge, string> = {
  'not-due': 'Not due yet',
  'up-to-30': 'Up to 30 days overdue',
  'up-to-60': 'Up to 60 days overdue',
  older: 'More than 60 days overdue',
}
