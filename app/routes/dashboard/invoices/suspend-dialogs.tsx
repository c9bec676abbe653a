import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { changeRecurringInvoice, type RecurringInvoiceRow } from '#app/api/invoices.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'

type DialogProps = {
  row: RecurringInvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Suspends a recurring invoice with a reason. */
export const SuspendDialog = ({ row, onClose, onDone }: DialogProps) => (
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

/** Resumes a recurring invoice, with the day of its next invoice. */
export function ResumeDialog({ row, onClose, onDone }: DialogProps) {
  const form = useForm({ defaultValues: { nextOn: '' } })
  const sending = useSending(form, {
    send: ({ nextOn }) => changeRecurringInvoice(api, row, { isPaused: false, ...(nextOn && { nextOn }) }),
    onSent: () => void onDone('Invoices are issued again'),
  })
  return (
    <FormDialog
      title={`Resume ${row.lines[0]?.title}?`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Resume"
    >
      <p className="text-muted">Periods that passed get no invoice. {row.clientName} is notified.</p>
      <TextField
        label="Next invoice (optional)"
        type="date"
        hint="If empty, the beginning of the next period as before."
        {...bindFields(form)('nextOn')}
      />
    </FormDialog>
  )
}
