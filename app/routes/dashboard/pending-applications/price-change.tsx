import type { PlanRow } from '#app/api/services.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'

type PriceChangeProps = {
  plan: PlanRow | undefined
  /** The same plan when the form was opened. */
  before: PlanRow | undefined
}

/** Tells the client that the price has changed while the form was open. */
export function PriceChange({ plan, before }: PriceChangeProps) {
  if (!plan || !before || plan.price.minor === before.price.minor) return null
  return (
    <Notice tone="danger">
      <p role="status">
        The price of {plan.name} has changed from {formatMoney(before.price)} to {formatMoney(plan.price)}{' '}
        since you opened this form.
      </p>
    </Notice>
  )
}
