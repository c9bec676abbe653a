import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { formatMoney } from '../money.ts'
import { today } from '../time.ts'
import type { Order } from './order.ts'
import type { OrderMove } from './order-input.ts'

type Terms = Extract<OrderMove, { move: 'accept' }>

/** Returns deposit and due day of an order that is accepted. Its price is that of the plan. */
export function acceptTerms(inside: Context, order: Order, terms: Terms) {
  const { bought, depositPercent, total } = order
  if (bought.priceCents === 0) throw needsQuote(order)
  const price = { ...total, minor: bought.priceCents }
  const isOther =
    terms.total && (terms.total.minor !== price.minor || terms.total.currency !== price.currency)
  if (isOther) {
    const fixed = formatMoney(price)
    throw fieldRefusal('total', `${bought.name} costs ${fixed}; bill what comes on top as an extra`)
  }
  if (terms.dueOn && terms.dueOn < today(inside)) throw fieldRefusal('dueOn', 'This date is in the past')
  return {
    deposit_percent: terms.depositPercent ?? depositPercent,
    due_on: terms.dueOn,
  }
}

/** Without a plan, an order gets its price by a quote that the client accepts. */
function needsQuote({ number, status, version }: Order): Refusal {
  const sentence = `${number} has no price that the client agreed to. Write a quote: the order is accepted when the client accepts it.`
  return new Refusal('conflict', sentence, { currentState: { state: status, version } })
}
