import { useForm } from 'react-hook-form'
import type { WholeOrder } from '#app/api/orders.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatMoney, type Money, percentOf, usd } from '#core/money.ts'

type Terms = { dueOn: string; depositPercent: number; total?: Money }
type Values = { dueOn: string; depositPercent: string; total: string }
type AcceptDialogProps = {
  order: WholeOrder
  onClose: () => void
  accept: (terms: Terms) => Promise<unknown>
}

/** Accepts an order with delivery date, price (if not fixed by the plan) and deposit. */
export function AcceptDialog({ order, onClose, accept }: AcceptDialogProps) {
  const { number, snapshot, total, depositPercent } = order
  const isPriced = snapshot.price.minor > 0
  const form = useForm<Values>({
    defaultValues: { dueOn: '', depositPercent: String(depositPercent), total: '' },
  })
  const [percent, price] = form.watch(['depositPercent', 'total'])
  const sending = useSending(form, {
    send: (values) =>
      accept({
        dueOn: values.dueOn,
        depositPercent: Number(values.depositPercent),
        ...(!isPriced && { total: usd(Number(values.total) || 0) }),
      }),
    onSent: onClose,
  })
  const whole = isPriced ? total : usd(Number(price) || 0)
  const deposit = percentOf(whole, Number(percent) || 0)
  const field = bindFields(form)
  return (
    <FormDialog
      title={`Accept ${number}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Accept the order"
    >
      <p>
        {snapshot.name}
        {isPriced && (
          <>
            {' '}
            for <span className="tabular font-semibold">{formatMoney(total)}</span>
          </>
        )}
      </p>
      {!isPriced && (
        <TextField label="Price in $" inputMode="decimal" autoComplete="off" {...field('total')} />
      )}
      <TextField label="Ready by (optional)" type="date" {...field('dueOn')} />
      <TextField
        label="Deposit in percent"
        type="number"
        min={0}
        max={100}
        hint={
          deposit.minor > 0
            ? `An invoice for ${formatMoney(deposit)} is sent to the client immediately.`
            : 'No invoice is created now.'
        }
        {...field('depositPercent')}
      />
    </FormDialog>
  )
}
