import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { amendOrder, type WholeOrder } from '#app/api/orders.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { readPrice } from '#app/components/payment/read-dollars.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { signOf } from '#core/currency.ts'
import { formatMoney } from '#core/money.ts'
import { formatDay } from '#core/time.ts'

type Values = Record<'title' | 'reason' | 'lowerBy' | 'dueOn' | 'depositPercent', string> & {
  becomesCredit: boolean
}
type AmendDialogProps = { order: WholeOrder; onClose: () => void; onDone: (title: string) => Promise<void> }

/** Changes an agreed order in the client's favour. */
export function AmendDialog({ order, onClose, onDone }: AmendDialogProps) {
  const { _id: id, number, version, total, paid, dueOn: agreedDay, depositPercent } = order
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    defaultValues: {
      title: '',
      reason: '',
      lowerBy: '',
      dueOn: '',
      depositPercent: '',
      becomesCredit: false,
    },
  })
  const sending = useSending(form, {
    async send({ title, reason, lowerBy, dueOn, depositPercent: percent, becomesCredit }) {
      const change = {
        ...{ version, title, reason, becomesCredit },
        ...(lowerBy && { lowerBy: { ...total, minor: readPrice(lowerBy, total.currency) ?? 0 } }),
        ...(dueOn && { dueOn }),
        ...(percent && { depositPercent: Number(percent) }),
      }
      await amendOrder(api, id, change, keyOf(change))
    },
    fieldNames: { lowerBy: 'lowerBy', 'lowerBy.minor': 'lowerBy' },
    onSent: () => void onDone(`${number} is changed. ${formatNotified(order, 'The client is notified.')}`),
  })
  const field = bindFields(form)
  const hasDeposit = order.status === 'accepted' && depositPercent > 0 && order.paymentParts.length === 0
  return (
    <FormDialog
      title={`Lower price or date of ${number}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Change the order"
    >
      <p>
        It takes effect at once. {formatNotified(order)} A higher price, a later day or other work needs their
        acceptance: write a change instead.
      </p>
      <TextField label="What changes" maxLength={200} {...field('title')} />
      <TextArea label="Reason" maxLength={1_000} {...field('reason')} />
      <TextField
        label={`Take off, in ${signOf(total.currency)} (optional)`}
        inputMode="decimal"
        autoComplete="off"
        hint={`Of ${formatMoney(total)}. First off what has no invoice yet; credit notes follow for the rest.`}
        {...field('lowerBy')}
      />
      {paid.minor > 0 && (
        <CheckField
          label="What is paid beyond the new price becomes the client’s credit. It can be refunded from there."
          {...form.register('becomesCredit')}
        />
      )}
      <TextField
        label="Earlier day (optional)"
        type="date"
        hint={agreedDay ? `Agreed: ${formatDay(agreedDay)}` : undefined}
        {...field('dueOn')}
      />
      {hasDeposit && (
        <TextField
          label="Lower deposit in percent (optional)"
          inputMode="numeric"
          autoComplete="off"
          hint={`Agreed: ${depositPercent} %. An unpaid invoice of the deposit is replaced.`}
          {...field('depositPercent')}
        />
      )}
    </FormDialog>
  )
}
