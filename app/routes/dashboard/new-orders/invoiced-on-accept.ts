import type { WholeOrder } from '#app/api/orders.ts'
import { type Money, percentOf } from '#core/money.ts'

type AcceptedOrder = Pick<WholeOrder, 'total' | 'billed' | 'paymentParts'>

/** Returns the amount that is invoiced when an order is accepted; undefined if nothing is. An order that was opened again
 * may have its first invoice already. */
export function invoicedOnAccept(
  { total, billed, paymentParts: [part] }: AcceptedOrder,
  depositPercent: number,
): Money | undefined {
  const isInvoiced = part ? part.invoice : billed.minor > 0
  const first = part ? part.total : percentOf(total, depositPercent)
  return isInvoiced || first.minor === 0 ? undefined : first
}
