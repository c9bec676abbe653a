import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { Order } from '../order/order.ts'
import { getOrderLocked } from '../order/order-rows.server.ts'
import { formatDay, today } from '../time.ts'
import type { Quote } from './quote-response.ts'
import { optionalPositions, type QuoteDiscount, type QuoteLine, sumQuote } from './quote-total.ts'

const maxTotalCents = 10_000_000_00

const refusalOf = (field: string, sentence: string) =>
  new Refusal('invalid', `${sentence}.`, { fields: { [field]: sentence } })

/** Refuses a price of nothing, and one that is too high with all optional lines. */
export function refuseTotal(quote: { lines: QuoteLine[]; discount: QuoteDiscount | null }): void {
  const { lines, discount } = quote
  const options = optionalPositions(lines)
  const whole = sumQuote(quote, options)
  if (whole.subtotalCents > maxTotalCents) throw refusalOf('lines', 'Must be at most $10,000,000 together')
  // With optional lines only, the client chooses at least one.
  const least = options.length === lines.length ? whole : sumQuote(quote)
  if (least.subtotalCents === 0) throw refusalOf('lines', 'The total must be more than zero')
  if (discount && least.totalCents === 0) {
    throw refusalOf('discount', 'The discount must be less than the total')
  }
}

export function refuseOver(inside: Context, { validUntil, status, version }: Quote): void {
  if (validUntil >= today(inside)) return
  const sentence = `This price was valid until ${formatDay(validUntil)}. Please ask us for a new quote.`
  throw new Refusal('conflict', sentence, { currentState: { state: status, version } })
}

export function refusePast(inside: Context, { validUntil }: Quote): void {
  if (validUntil < today(inside)) throw refusalOf('validUntil', 'This date is in the past')
}

const undecided: Order['status'][] = ['submitted', 'needs-info']

/** Locks the order of a quote. Refuses one that is decided already. */
export async function refuseDecidedOrder(inside: Context, orderId: string): Promise<Order> {
  const order = await getOrderLocked(inside, orderId)
  if (undecided.includes(order.status)) return order
  throw new Refusal('conflict', `${order.number} is ‘${order.status}’ now, so it can’t be quoted any more.`)
}
