import { useForm } from 'react-hook-form'
import type { WholeOrder } from '#app/api/orders.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { formatSent, payerOf } from '#app/components/payment/notified.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatMoney } from '#core/money.ts'
import { invoicedOnAccept } from './invoiced-on-accept.ts'

type Terms = { dueOn: string; depositPercent: number }
type Values = { dueOn: string; depositPercent: string }
type AcceptDialogProps = {
  order: WholeOrder
  onClose: () => void
  accept: (terms: Terms) => Promise<unknown>
}

/** Accepts an order at the price of its plan, with delivery date and deposit. */
export function AcceptDialog({ order, onClose, accept }: AcceptDialogProps) {
  const { number, snapshot, total, depositPercent, paymentParts, proposedDueOn } = order
  const form = useForm<Values>({
    defaultValues: { dueOn: proposedDueOn ?? '', depositPercent: String(depositPercent) },
  })
  const percent = form.watch('depositPercent')
  const sending = useSending(form, {
    send: (values) =>
      accept({
        dueOn: values.dueOn,
        depositPercent: Number(values.depositPercent),
      }),
    onSent: onClose,
  })
  const hint = sentenceOfInvoice(order, Number(percent) || 0)
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
        {snapshot.name} for <span className="tabular font-semibold">{formatMoney(total)}</span>
      </p>
      <TextField
        label="Ready by (optional)"
        type="date"
        {...field('dueOn')}
        {...(proposedDueOn && {
          hint: `As in the plan: ${snapshot.workingDays} working ${snapshot.workingDays === 1 ? 'day' : 'days'} from today`,
        })}
      />
      {paymentParts.length > 0 ? (
        <p>Paid by its payment plan. {hint}</p>
      ) : (
        <TextField
          label="Deposit in percent"
          type="number"
          min={0}
          max={100}
          hint={hint}
          {...field('depositPercent')}
        />
      )}
    </FormDialog>
  )
}

function sentenceOfInvoice(order: WholeOrder, percent: number): string {
  const {
    billed,
    paymentParts: [part],
  } = order
  if (part?.invoice) return 'The first part is invoiced already: no invoice is created now.'
  if (!part && billed.minor > 0) return 'What is invoiced already is not invoiced again.'
  const first = invoicedOnAccept(order, percent)
  if (!first) return 'No invoice is created now.'
  const invoice = `An invoice for ${formatMoney(first)}`
  return formatSent(
    payerOf(order),
    `${invoice} is sent to the client immediately.`,
    `${invoice} is issued immediately.`,
  )
}
