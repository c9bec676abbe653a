import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { formatMoney, type Money } from '../money.ts'
import { maxMinor } from '../money-input.ts'
import { refuseUnamendable } from '../order/amend-order.server.ts'
import type { Order } from '../order/order.ts'
import { getOrderLocked } from '../order/order-rows.server.ts'
import { refuseRaising } from '../order/raise-deposit.server.ts'
import { leastTotalCents } from '../payment-plan/payment-plan.ts'
import { formatDay, today } from '../time.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { Quote } from './quote-response.ts'
import { optionalPositions, sumQuote } from './quote-total.ts'

const refusalOf = (field: string, sentence: string) => fieldRefusal(field, sentence)

type Priced = Pick<Quote, 'lines' | 'discount' | 'tax' | 'paymentPlan' | 'currency'>
type Changing = Pick<Quote, 'amendment' | 'note' | 'workingDays'>

/** Refuses a price of nothing, one that is too high with all optional lines, and one too low for its payment plan. */
export function refuseTotal(quote: Priced & Pick<Changing, 'amendment'>): void {
  const { lines, discount, paymentPlan, currency } = quote
  const options = optionalPositions(lines)
  const whole = sumQuote(quote, options)
  if (Math.max(whole.subtotalCents, whole.totalCents) > maxMinor)
    throw refusalOf('lines', `Must be at most ${formatMoney({ minor: maxMinor, currency })} together`)
  // A change of dates alone costs nothing.
  if (quote.amendment !== null) return
  // With optional lines only, the client chooses at least one.
  const least = options.length === lines.length ? whole : sumQuote(quote)
  if (least.subtotalCents === 0) throw refusalOf('lines', 'The total must be more than zero')
  if (discount && least.totalCents === 0) {
    throw refusalOf('discount', 'The discount must be less than the total')
  }
  if (paymentPlan) refuseSmallTotal({ minor: least.totalCents, currency }, 'paymentPlan')
}

/** Refuses a change of an order without its reason, and other quotes without days. */
export function refuseMissing({ amendment, note, workingDays }: Changing): void {
  if (amendment !== null && !hasVisibleText(note)) throw refusalOf('note', 'Please give the reason')
  if (amendment === null && workingDays === 0) throw refusalOf('workingDays', 'Must be at least 1')
}

type Raising = Pick<Quote, 'amendment' | 'raisedDeposit' | 'orderId'>

/** Refuses a higher deposit that is no change of an agreed order, or can no longer be raised. */
export async function refuseDeposit(
  inside: Context,
  { amendment, raisedDeposit, orderId }: Raising,
): Promise<void> {
  if (raisedDeposit === null) return
  if (amendment === null || !orderId)
    throw refusalOf('raisedDeposit', 'Only a change of an order can raise it')
  await refuseRaising(inside, await getOrderLocked(inside, orderId), raisedDeposit)
}

/** Refuses a total that is too low for its parts to be paid one by one. */
export function refuseSmallTotal(total: Money, field: string): void {
  if (total.minor >= leastTotalCents) return
  throw refusalOf(
    field,
    `The total must be at least ${formatMoney({ ...total, minor: leastTotalCents })} to be paid in parts`,
  )
}

export function refuseOver(inside: Context, { validUntil, status, version }: Quote): void {
  if (validUntil >= today(inside)) return
  const sentence = `This price was valid until ${formatDay(validUntil)}. Please ask us for a new quote.`
  throw new Refusal('conflict', sentence, { currentState: { state: status, version } })
}

export function refusePast(inside: Context, { validUntil, paymentPlan }: Quote): void {
  const sentence = 'This date is in the past'
  const day = today(inside)
  if (validUntil < day) throw refusalOf('validUntil', sentence)
  const past = paymentPlan?.findIndex(({ dueOn }) => dueOn !== null && dueOn < day) ?? -1
  if (past >= 0) throw refusalOf(`paymentPlan.${past}.dueOn`, sentence)
}

const undecided: Order['status'][] = ['submitted', 'needs-info']

/** Locks the order of a quote, and refuses one whose state no longer fits it. */
export const refuseWrongOrder = (
  inside: Context,
  { orderId, amendment }: { orderId: string; amendment: number | null },
): Promise<Order> =>
  amendment === null ? refuseDecidedOrder(inside, orderId) : refuseUnamendable(inside, orderId)

/** Locks the order of a quote. Refuses one that is decided already. */
export async function refuseDecidedOrder(inside: Context, orderId: string): Promise<Order> {
  const order = await getOrderLocked(inside, orderId)
  if (undecided.includes(order.status)) {
    await refuseAgreedPrice(inside, order)
    return order
  }
  throw new Refusal('conflict', `${order.number} is ‘${order.status}’ now, so it can’t be quoted any more.`)
}

/** Refuses another price for an order that was opened again after its client had accepted one. */
async function refuseAgreedPrice({ db }: Context, { id, number }: Order): Promise<void> {
  const agreed = await db
    .selectFrom('quote')
    .select('number')
    .where('order_id', '=', id)
    .where('status', '=', 'accepted')
    .where('amendment', 'is', null)
    .executeTakeFirst()
  if (!agreed) return
  throw new Refusal(
    'conflict',
    `${number} has the price of ${agreed.number}, which its client accepted. Accept the order at that price, then write a change, or write a quote for a new order.`,
  )
}
