import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, listMethods, type MethodRow, recordPayment } from '#app/api/payments.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { scanUpload } from '#app/components/form/upload-kinds.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { formatSent } from '#app/components/payment/notified.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { nameCurrency } from '#core/currency.ts'
import { formatMoney } from '#core/money.ts'
import { describeOpen, emptyPayment, type PaymentDraft, paymentRules, toReceived } from './payment-draft.ts'
import { WaitingReports } from './waiting-reports.tsx'

type PaymentDialogProps = {
  invoice: InvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Form for a payment that staff received, such as cash at the desk. */
export function PaymentDialog({ invoice, onClose, onDone }: PaymentDialogProps) {
  const [methods, setMethods] = useState<MethodRow[]>([])
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    listMethods(api).then(setMethods, (error) => setFailure(errorMessageOf(error)))
  }, [])
  const keyOf = useIdempotencyKey()
  const form = useForm<PaymentDraft>({
    resolver: resolverOf<PaymentDraft>(paymentRules(invoice)),
    defaultValues: emptyPayment(invoice),
  })
  const [method, currency] = useWatch({ control: form.control, name: ['method', 'currency'] })
  const sending = useSending(form, {
    fieldNames: { proofId: 'proof', files: 'proof', 'amount.currency': 'currency' },
    async send(draft) {
      const received = toReceived(draft)
      await recordPayment(api, invoice, received, keyOf(received))
    },
    onSent: () =>
      void onDone(`${formatMoney(toReceived(form.getValues()).amount)} recorded for ${invoice.number}`),
  })
  const field = bindFields(form)
  function chooseCurrency(chosen: string) {
    form.setValue('currency', chosen)
    form.setValue('amount', emptyPayment(invoice, chosen).amount)
  }
  const others = methods.filter(({ kind }) => kind !== 'cash')
  return (
    <FormDialog
      title={`Record a payment for ${invoice.number}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Record payment"
    >
      <WaitingReports invoice={invoice} />
      <p className="text-muted">
        {describeOpen(invoice)} {formatSent(invoice, `${invoice.clientName} gets a receipt.`)} What is more
        than due becomes credit.
      </p>
      <SelectField
        label="How it was paid"
        {...field('method')}
        onChange={({ target }) => {
          form.setValue('method', target.value)
          chooseCurrency(methods.find(({ _id }) => _id === target.value)?.currency ?? 'BDT')
        }}
      >
        <option value="cash">Cash</option>
        {others.map(({ _id, label, number }) => (
          <option key={_id} value={_id}>
            {[label, number].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      {failure && <Notice tone="danger">Only cash can be recorded now. {failure}</Notice>}
      <div className="grid sm:grid-cols-2 items-start gap-4">
        <TextField
          label={`Amount in ${nameCurrency(currency)}`}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <CurrencyField
          chosen={currency}
          {...field('currency')}
          onChange={({ target }) => chooseCurrency(target.value)}
        />
      </div>
      <TextField
        label="When"
        hint="It counts on this day, or today if that month is closed"
        type="datetime-local"
        {...field('paidAt')}
      />
      <TextField
        label={method === 'cash' ? 'Reference' : 'Transaction ID'}
        hint={method === 'cash' ? 'Optional, such as the number of a paper receipt' : 'Optional'}
        autoComplete="off"
        {...field('reference')}
      />
      <AttachmentsField
        control={form.control}
        name="proof"
        label="Photo or screenshot"
        most={1}
        kind={scanUpload}
      />
      <TextArea
        label="Note"
        rows={2}
        maxLength={1000}
        hint="Optional; the client can read it"
        {...field('text')}
      />
    </FormDialog>
  )
}
