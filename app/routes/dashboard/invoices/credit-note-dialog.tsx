import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { issueCreditNote } from '#app/api/invoices.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { readPrice, typePrice } from '#app/components/payment/read-dollars.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { signOf } from '#core/currency.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { formatTax } from '#core/tax/tax.ts'
import { givenReason } from '#core/text.ts'

type Values = { amount: string; tax: string; reason: string }

const shareOfEach = ' share'
const noTax = ' none'
type CreditNoteDialogProps = {
  invoice: InvoiceRow
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

const rulesUpTo = (most: Money) =>
  z.object({
    amount: z.string().refine(
      (typed) => {
        const read = readPrice(typed, most.currency)
        return read !== undefined && read > 0 && read <= most.minor
      },
      `Must be more than ${formatMoney({ ...most, minor: 0 })} and at most ${formatMoney(most)}`,
    ),
    tax: z.string(),
    reason: givenReason,
  })

/** Form for amount and reason of a credit note. The client is notified. */
export function CreditNoteDialog({ invoice, onClose, onDone }: CreditNoteDialogProps) {
  const { number, total, credited, open, taxes } = invoice
  const taxed = taxes.reduce((sum, { net, tax }) => sum + net.minor + tax.minor, 0)
  const isMixed = taxes.length > 1 || (taxes.length === 1 && taxed < total.minor)
  const most = { ...total, minor: total.minor - credited.minor }
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    resolver: resolverOf<Values>(rulesUpTo(most)),
    defaultValues: {
      amount: typePrice(open.minor > 0 ? open : most),
      tax: shareOfEach,
      reason: '',
    },
  })
  const sending = useSending(form, {
    async send({ amount, tax, reason }) {
      const note = {
        amount: { ...total, minor: readPrice(amount, total.currency) ?? 0 },
        ...(tax !== shareOfEach && { tax: tax === noTax ? '' : tax }),
        reason,
      }
      await issueCreditNote(api, invoice, note, keyOf(note))
    },
    onSent: () => void onDone(`Credit note for ${number} issued`),
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={`Credit note for ${number}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Issue credit note"
      isDanger
    >
      <p className="text-muted">
        {formatNotified(invoice)} It reduces the open {formatMoney(open)} first; the rest becomes credit. It
        can’t be undone.
      </p>
      <TextField
        label={`Amount in ${signOf(total.currency)}`}
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
      {isMixed && (
        <SelectField label="Tax in this amount" {...field('tax')}>
          <option value={shareOfEach}>A share of each</option>
          {taxes.map((tax) => (
            <option key={tax.name} value={tax.name}>
              {formatTax(tax)}
            </option>
          ))}
          <option value={noTax}>None</option>
        </SelectField>
      )}
      <TextArea label="Reason (visible to the client)" rows={3} maxLength={1000} {...field('reason')} />
    </FormDialog>
  )
}
