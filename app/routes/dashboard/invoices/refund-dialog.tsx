import { useForm, useWatch } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { refund } from '#app/api/ledger.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { signOf } from '#core/currency.ts'
import { formatMoney } from '#core/money.ts'
import {
  amountOf,
  emptyRefund,
  type Refundable,
  type RefundDraft,
  refundRules,
  toRefund,
} from './refund-draft.ts'
import { SendingFields } from './sending-fields.tsx'
import { usePaidOut } from './use-paid-out.ts'

type RefundDialogProps = { of: Refundable; onClose: () => void; onDone: (title: string) => Promise<void> }

/** Form for amount, target, sending and reason of a refund. The client is notified. */
export function RefundDialog({ of, onClose, onDone }: RefundDialogProps) {
  const { email, clientName, most, invoice } = of
  const keyOf = useIdempotencyKey()
  const form = useForm<RefundDraft>({
    resolver: resolverOf<RefundDraft>(refundRules(of)),
    defaultValues: emptyRefund(of),
  })
  const sending = useSending(form, {
    fieldNames: { reopens: 'effect', 'paidOut.currency': 'paidOut' },
    async send(draft) {
      const money = toRefund(draft, of)
      await refund(api, email, money, keyOf(money))
    },
    onSent: () => void onDone(`${formatMoney(amountOf(form.getValues(), of))} refunded`),
  })
  const [to, effect] = useWatch({ control: form.control, name: ['to', 'effect'] })
  const paidOut = usePaidOut(form, of)
  const field = bindFields(form)
  const amountField = field('amount')
  return (
    <FormDialog
      title={invoice ? `Refund ${invoice.number}?` : `Pay out credit to ${clientName}?`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Refund"
      isDanger
    >
      <p className="text-muted">
        {invoice ? `${formatMoney(most)} was paid.` : `The credit is ${formatMoney(most)}.`} This only records
        the refund: send the money to {clientName} yourself. {formatNotified(of)}
      </p>
      <TextField
        label={`Amount in ${signOf(most.currency)}`}
        inputMode="decimal"
        autoComplete="off"
        {...amountField}
        onChange={(event) => {
          void amountField.onChange(event)
          paidOut.propose()
        }}
      />
      {invoice && (
        <SelectField label="Refund to" {...field('to')}>
          <option value="client">The client</option>
          <option value="credit">Credit for the next invoice</option>
        </SelectField>
      )}
      {invoice && invoice.status !== 'void' && (
        <SelectField
          label="After the refund"
          hint={
            effect === 'credited'
              ? `A credit note takes the amount and its tax off ${invoice.number}`
              : `${invoice.number} is open again for this amount, and reminders are sent`
          }
          {...field('effect')}
        >
          <option value="credited">The client does not owe this amount</option>
          <option value="reopened">The client will pay this again</option>
        </SelectField>
      )}
      {to === 'client' && <SendingFields form={form} most={most} chooseCurrency={paidOut.chooseCurrency} />}
      <TextArea label="Reason" rows={3} maxLength={1000} {...field('reason')} />
    </FormDialog>
  )
}
