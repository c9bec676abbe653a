import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { issuePart, readParts } from '../payment-plan/payment-parts.server.ts'
import { permit } from '../permissions.ts'
import { hasVisibleText } from '../visible-text.ts'
import { endedOrders, type Order } from './order.ts'
import type { OrderInvoiceInput } from './order-input.ts'
import { getOrderLocked } from './order-rows.server.ts'
import { readUnbilledCents } from './unbilled.server.ts'

/** Raises an invoice for the balance of an order, its full price, a part of its payment plan, or extra work. */
export async function raiseOrderInvoice(
  ctx: Context,
  orderId: string,
  wanted: OrderInvoiceInput,
  key?: string,
): Promise<{ id: string; number: string }> {
  permit(ctx, 'order.invoice')
  const input = { orderId, ...wanted }
  return doOnce(ctx, { key, operation: 'order.invoice', input }, async (inside) => {
    const order = await getOrderLocked(inside, orderId)
    refuseUnagreed(order)
    const { kind, title } = wanted
    if (kind === 'part') return issueWantedPart(inside, order, wanted)
    if (kind !== 'extra') await refusePlanned(inside, order)
    const { currency } = order.total
    if (wanted.total && wanted.total.currency !== currency)
      throw fieldRefusal('total', `Must be in ${currency}`)
    const cents = wanted.total?.minor ?? (kind === 'extra' ? 0 : await readUnbilled(inside, order))
    if (cents === 0) throw fieldRefusal('total', 'Please enter the amount')
    if (kind === 'extra' && !hasVisibleText(title)) throw fieldRefusal('title', 'Please enter a description')
    return raiseInvoice(inside, {
      orderId,
      kind,
      cents,
      ...(wanted.dueOn && { dueOn: wanted.dueOn }),
      ...(kind === 'extra' && { lines: [taxedLine(title, cents, order)] }),
    })
  })
}

/** Line of an amount with the tax of the order. */
const taxedLine = (title: string, priceCents: number, { bought: { tax } }: Order) => ({
  ...{ title, quantity: 1, priceCents },
  ...(tax && { tax: { ...tax, inclusive: true } }),
})

function issueWantedPart(
  inside: Context,
  { id: orderId }: Order,
  { part: number, dueOn }: OrderInvoiceInput,
) {
  if (!number) throw fieldRefusal('part', 'Please choose a part')
  return issuePart(inside, { orderId, number, dueOn })
}

/** Refuses another invoice of the price where it is paid in parts, which are its price together. */
async function refusePlanned(inside: Context, { id, number }: Order): Promise<void> {
  if ((await readParts(inside, id)).length === 0) return
  throw new Refusal('conflict', `${number} is paid in parts. Please invoice its next part.`)
}

async function readUnbilled(inside: Context, order: Order): Promise<number> {
  const left = await readUnbilledCents(inside, order)
  if (left > 0) return left
  throw new Refusal('conflict', 'This order is already fully invoiced.')
}

function refuseUnagreed(order: Order): void {
  const { status, version } = order
  const isAgreed = !['submitted', 'needs-info'].includes(status)
  if (isAgreed && (status === 'closed' || !endedOrders.includes(status))) return
  throw new Refusal('conflict', `This order is ‘${status}’, so it can’t be invoiced.`, {
    currentState: { state: status, version },
  })
}
