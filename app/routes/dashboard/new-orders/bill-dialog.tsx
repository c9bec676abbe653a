import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { billOrder, type Numbered, type WholeOrder } from '#app/api/orders.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { readPrice } from '#app/components/payment/read-dollars.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { signOf } from '#core/currency.ts'
import { formatMoney } from '#core/money.ts'
import { formatTax } from '#core/tax/tax.ts'

type Values = { kind: 'balance' | 'extra'; total: string; title: string; dueOn: string }
type BillDialogProps = {
  order: WholeOrder
  onClose: () => void
  onDone: (title: string, invoiceId: string) => Promise<void>
}

/** Bills the balance of an order, or extra work. */
export function BillDialog({ order, onClose, onDone }: BillDialogProps) {
  const { _id: id, number, total, billed, paymentParts, snapshot } = order
  const { tax } = snapshot
  // A payment plan has an invoice for each of its parts instead.
  const isPlanned = paymentParts.length > 0
  const left = { ...total, minor: isPlanned ? 0 : Math.max(0, total.minor - billed.minor) }
  const keyOf = useIdempotencyKey()
  const issued = useRef<Numbered>(undefined)
  const form = useForm<Values>({
    defaultValues: { kind: left.minor > 0 ? 'balance' : 'extra', total: '', title: '', dueOn: '' },
  })
  const isExtra = form.watch('kind') === 'extra'
  const sending = useSending(form, {
    async send({ kind, title, dueOn, total: amount }) {
      const bill = {
        kind,
        dueOn,
        ...(isExtra && { title, total: { ...total, minor: readPrice(amount, total.currency) ?? 0 } }),
      }
      issued.current = await billOrder(api, id, bill, keyOf(bill))
    },
    onSent: () => void onDone(`Invoice for ${number} created`, issued.current?.insertedId ?? ''),
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={`Invoice for ${number}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Create invoice"
    >
      <SelectField label="Type" {...field('kind')}>
        {left.minor > 0 && <option value="balance">Balance, {formatMoney(left)}</option>}
        <option value="extra">Extra work</option>
      </SelectField>
      {isExtra && (
        <>
          <TextField label="Description" maxLength={200} {...field('title')} />
          <TextField
            label={`Amount in ${signOf(total.currency)}`}
            inputMode="decimal"
            autoComplete="off"
            hint={tax ? `Includes ${formatTax(tax)}` : undefined}
            {...field('total')}
          />
        </>
      )}
      <TextField
        label="Due (optional)"
        type="date"
        hint="If empty, the default from the payment settings."
        {...field('dueOn')}
      />
    </FormDialog>
  )
}
