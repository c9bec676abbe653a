import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { changeRecurringInvoice } from '#app/api/invoices.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { RecurringDialogProps } from './suspend-dialog.tsx'

/** Resumes a recurring invoice, with the day of its next invoice. */
export function ResumeDialog({ row, onClose, onDone }: RecurringDialogProps) {
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
