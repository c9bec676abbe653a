import { lazyDialog } from '#app/components/ui/loading/lazy-dialog.tsx'

// On these screens only dialogs need the form library and the validation rules.
export const CreditNoteDialog = lazyDialog(
  async () => (await import('./credit-note-dialog.tsx')).CreditNoteDialog,
)
export const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog)
export const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)
export const ResumeDialog = lazyDialog(async () => (await import('./resume-dialog.tsx')).ResumeDialog)
