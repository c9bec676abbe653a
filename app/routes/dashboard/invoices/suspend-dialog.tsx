import { api } from '#app/api/browser.ts'
import { changeRecurringInvoice, type RecurringInvoiceRow } from '#app/api/invoices.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'

export type RecurringDialogProps = {
  row: RecurringInvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Suspends a recurring invoice with a reason. */
export const SuspendDialog = ({ row, onClose, onDone }: RecurringDialogProps) => (
  <ReasonDialog
    onClose={onClose}
    title={`Suspend ${row.lines[0]?.title}?`}
    lead={`No invoice is issued until you resume it, and open ones stay due. ${row.clientName} will see your reason.`}
    label="Reason for suspending"
    maxLength={500}
    isRequired
    confirmLabel="Suspend"
    onConfirm={async (reason) => {
      await changeRecurringInvoice(api, row, { isPaused: true, reason })
      await onDone('The recurring invoice is suspended')
    }}
  />
)
