import type { OrderRow } from '#app/api/orders.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { type PaymentState, paymentStateLabels } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import { Fact, Facts } from './facts.tsx'

const tones: Record<PaymentState, Tone> = {
  unpaid: 'neutral',
  checking: 'warning',
  'part-paid': 'accent',
  paid: 'success',
  'credit-due': 'warning',
  refunded: 'neutral',
}

export const PaymentBadge = ({ state }: { state: PaymentState }) => (
  <Badge tone={tones[state]}>{paymentStateLabels[state]}</Badge>
)

const formatDeposit = (percent: number) => {
  if (percent === 0) return 'None'
  return percent === 100 ? 'Full amount before work begins' : `${percent}% before work begins`
}

const formatRevisions = ({ snapshot, revisionsLeft }: OrderRow) =>
  snapshot.revisions === null ? 'Unlimited' : `${revisionsLeft} of ${snapshot.revisions} left`

/** Price, payments, due date, revisions and support of an order. */
export function OrderFacts({ order }: { order: OrderRow }) {
  const { snapshot, total, depositPercent, paid, billed, paymentState, dueOn, supportUntil } = order
  return (
    <Facts>
      <Fact name="Price">
        {total.minor === 0 ? (
          'Set when we accept the order'
        ) : (
          <span className="tabular">{formatMoney(total)}</span>
        )}
      </Fact>
      {total.minor > 0 && <Fact name="Deposit">{formatDeposit(depositPercent)}</Fact>}
      <Fact name="Paid">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular">
            {formatMoney(paid)} of {formatMoney(billed)} billed
          </span>
          <PaymentBadge state={paymentState} />
        </span>
      </Fact>
      <Fact name="Ready by">{dueOn && <DayTime value={dueOn} />}</Fact>
      <Fact name="Revisions">{formatRevisions(order)}</Fact>
      <Fact name="Support">
        {supportUntil ? (
          <>
            Until <DayTime value={supportUntil} />
          </>
        ) : (
          formatMonths(snapshot.supportMonths)
        )}
      </Fact>
    </Facts>
  )
}

const formatMonths = (months: number) =>
  months === 0 ? '' : `${months} ${months === 1 ? 'month' : 'months'} after delivery`
