import { api } from '#app/api/browser.ts'
import { sendReminder } from '#app/api/invoices.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { formatOpen } from '#core/invoice/invoice.ts'
import { isPlaceholder } from '#core/owner/owner.ts'

type ReminderDialogProps = {
  invoice: InvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
  /** Makes a link for a client who cannot be notified. */
  makeLink: () => Promise<void>
}

/** Asks before an invoice is mailed again. A client whom nobody can notify gets a link instead. */
export function ReminderDialog({ invoice, onClose, onDone, makeLink }: ReminderDialogProps) {
  const { number, clientName, email, isNotified } = invoice
  if (!isNotified) {
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={`${clientName} has no e-mail address`}
        confirmLabel="Make a link"
        isDanger={false}
        onConfirm={makeLink}
      >
        No reminder can be mailed. Make a link to {number} and send it yourself, for example by WhatsApp.
      </ConfirmDialog>
    )
  }
  const recipient = isPlaceholder(email) ? `Each member of ${clientName} with access to invoices` : email
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remind ${clientName} of ${number}?`}
      confirmLabel="Send the reminder"
      isDanger={false}
      onConfirm={async () => {
        await sendReminder(api, invoice)
        await onDone(`Reminder of ${number} sent`)
      }}
    >
      {formatOpen(invoice)} is to be paid. {recipient} gets the invoice by mail, as a PDF with a link to pay
      it, or is notified as chosen under Notifications. During quiet hours it waits for their end. It is sent
      also if the reminders of the client are paused.
    </ConfirmDialog>
  )
}
