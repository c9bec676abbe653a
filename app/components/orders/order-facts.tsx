import type { OrderRow, WholeOrder } from '#app/api/orders.ts'
import { formatRevisionCount, formatSupport } from '#app/components/quotes/promises.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { type PaymentState, paymentStateLabels } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import { billedNow } from './billed-now.ts'

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

function formatRevisions({ snapshot, revisionsLeft }: OrderRow): string {
  if (snapshot.revisionsAsQuoted) return 'As agreed'
  return snapshot.revisions
    ? `${revisionsLeft} of ${snapshot.revisions} left`
    : formatRevisionCount(snapshot.revisions)
}

const formatExtraRound = ({ snapshot: { extraRoundPrice, revisions } }: OrderRow) =>
  extraRoundPrice?.minor && revisions !== null ? formatMoney(extraRoundPrice) : ''

/** Price, payments, due date, revisions and support of an order. */
export function OrderFacts({ order }: { order: WholeOrder }) {
  const { snapshot, total, depositPercent, paid, paymentState, dueOn, supportUntil, previewUrl } = order
  const billed = billedNow(order)
  const hasMoney = order.billed.minor > 0 || paymentState !== 'unpaid'
  return (
    <FactRows>
      <FactRow name="Price">
        {total.minor === 0 ? 'To be quoted' : <span className="tabular">{formatMoney(total)}</span>}
      </FactRow>
      {total.minor > 0 && order.paymentParts.length === 0 && (
        <FactRow name="Deposit">{formatDeposit(depositPercent)}</FactRow>
      )}
      <FactRow name="Paid">
        {hasMoney && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="tabular">
              {formatMoney(paid)} of {formatMoney(billed)} billed
            </span>
            <PaymentBadge state={paymentState} />
          </span>
        )}
      </FactRow>
      <FactRow name="Ready by">{dueOn && <DayTime value={dueOn} />}</FactRow>
      <FactRow name="Preview">
        {previewUrl && (
          <ExternalLink href={previewUrl} className="wrap-anywhere text-accent hover:underline">
            {previewUrl.replace(/^https?:\/\//, '')}
          </ExternalLink>
        )}
      </FactRow>
      {snapshot.workingDays && <FactRow name="Working days">{snapshot.workingDays}</FactRow>}
      <FactRow name="Revisions">{formatRevisions(order)}</FactRow>
      <FactRow name="Extra round">{formatExtraRound(order)}</FactRow>
      <FactRow name="Support">
        {supportUntil ? (
          <>
            Until <DayTime value={supportUntil} />
          </>
        ) : (
          formatMonths(snapshot.supportMonths)
        )}
      </FactRow>
    </FactRows>
  )
}

const formatMonths = (months: number) => (months === 0 ? '' : `${formatSupport(months)} after delivery`)
