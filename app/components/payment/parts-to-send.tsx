import type { MethodRow } from '#app/api/payments.ts'
import { formatMoney } from '#core/money.ts'
import { planParts } from '#core/payment-claim/method-limits.ts'

type PartsToSendProps = {
  /** Minor units of the method's currency that are still to be sent. */
  left: number
  method: Pick<MethodRow, 'label' | 'max' | 'currency' | 'fee'>
}

/** Says in which parts to send more than a method takes at a time. Renders null for a single payment. */
export function PartsToSend({ left, method }: PartsToSendProps) {
  const parts = planParts(left, method)
  if (parts.length === 1) return null
  const [first = 0, last = 0] = [parts[0], parts.at(-1)]
  const format = (minor: number) => formatMoney({ minor, currency: method.currency })
  const amounts =
    first === last
      ? `${parts.length} times ${format(first)}`
      : `${parts.length > 2 ? `${parts.length - 1} times ` : ''}${format(first)}, then ${format(last)}`
  return (
    <p className="rounded-small bg-surface px-4 py-3">
      {method.label} takes at most <span className="tabular">{format(first)}</span> at a time. Send{' '}
      <span className="tabular">{amounts}</span>, and report each with its own transaction ID.
    </p>
  )
}
