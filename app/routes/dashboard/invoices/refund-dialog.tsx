import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { refund } from '#app/api/ledger.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { readPrice, typePrice } from '#app/components/payment/read-dollars.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { nameCurrency, signOf } from '#core/currency.ts'
import { refundInput } from '#core/ledger/ledger.ts'
import { formatMoney, type Money } from '#core/money.ts'

type Values = {
  amount: string
  to: 'client' | 'credit'
  effect: 'credited' | 'reopened'
  paidOut: string
  paidOutCurrency: string
  reason: string
}
/** Amount paid on an invoice or, without `invoice`, the client's credit. */
export type Refundable = {
  email: string
  most: Money
  invoice?: Pick<InvoiceRow, '_id' | 'number' | 'status'>
}
type RefundDialogProps = { of: Refundable; onClose: () => void; onDone: (title: string) => Promise<void> }

const rulesUpTo = (most: Money) =>
  refundInput
    .pick({ to: true, reason: true })
    .extend({
      amount: z.string().refine((written) => isWithin(written, most), {
        message: `Must be more than ${formatMoney({ ...most, minor: 0 })} and at most ${formatMoney(most)}`,
      }),
      effect: z.string(),
      paidOut: z.string(),
      paidOutCurrency: z.string(),
    })
    .refine(({ paidOut, paidOutCurrency }) => !paidOut.trim() || readPaidOut(paidOut, paidOutCurrency) > 0, {
      path: ['paidOut'],
      message: 'Must be an amount such as 1,200',
    })

const isWithin = (written: string, most: Money) => {
  const minor = readPrice(written, most.currency) ?? 0
  return minor > 0 && minor <= most.minor
}

/** Reads minor units; 0 for an amount that is invalid or too small. */
function readPaidOut(typed: string, currency: string): number {
  const minor = readAmount(typed, currency) ?? 0
  return currency === 'BDT' && minor < 100 ? 0 : minor
}

/** Form for amount, target and reason of a refund. The client is notified. */
export function RefundDialog({ of: { email, most, invoice }, onClose, onDone }: RefundDialogProps) {
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    resolver: resolverOf(rulesUpTo(most)),
    defaultValues: {
      amount: typePrice(most),
      to: 'client',
      effect: 'credited',
      paidOut: '',
      paidOutCurrency: 'BDT',
      reason: '',
    },
  })
  const sending = useSending(form, {
    fieldNames: { reopens: 'effect' },
    async send({ amount, to, effect, paidOut, paidOutCurrency, reason }) {
      const minor = to === 'client' ? readPaidOut(paidOut, paidOutCurrency) : 0
      const money = {
        invoiceId: invoice?._id ?? null,
        amount: { ...most, minor: readPrice(amount, most.currency) ?? 0 },
        to,
        ...(minor > 0 && { paidOut: { minor, currency: paidOutCurrency } }),
        ...(effect === 'reopened' && { reopens: true }),
        reason,
      }
      await refund(api, email, money, keyOf(money))
    },
    onSent: () =>
      void onDone(
        `${formatMoney({ ...most, minor: readPrice(form.getValues('amount'), most.currency) ?? 0 })} refunded`,
      ),
  })
  const [to, effect] = useWatch({ control: form.control, name: ['to', 'effect'] })
  const field = bindFields(form)
  return (
    <FormDialog
      title={invoice ? `Refund ${invoice.number}?` : `Pay out credit to ${email}?`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Refund"
      isDanger
    >
      <p className="text-muted">
        {invoice ? `${formatMoney(most)} was paid.` : `The credit is ${formatMoney(most)}.`} This only records
        the refund: send the money to {email} yourself. They are notified with the reason.
      </p>
      <TextField
        label={`Amount in ${signOf(most.currency)}`}
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
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
      {to === 'client' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Paid out (optional)"
            inputMode="decimal"
            autoComplete="off"
            hint={`If you did not send ${nameCurrency(most.currency)}`}
            {...field('paidOut')}
          />
          <CurrencyField label="Paid out in" chosen="BDT" {...field('paidOutCurrency')} />
        </div>
      )}
      <TextArea label="Reason" rows={3} maxLength={1000} {...field('reason')} />
    </FormDialog>
  )
}
