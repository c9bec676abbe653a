import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { formatMoney } from '../money.ts'
import { today } from '../time.ts'
import type { Order } from './order.ts'
import type { OrderMove } from './order-input.ts'

type Terms = Extract<OrderMove, { move: 'accept' }>

/** Returns price, deposit and due day of an order that is accepted. A price fixed by the plan can't be changed. */
export function acceptTerms(inside: Context, { bought, depositPercent, total }: Order, terms: Terms) {
  const price = terms.total ?? total.minor
  if (price === 0) throw refusalOf('total', 'Please enter the price')
  if (bought.priceCents > 0 && price !== bought.priceCents) {
    const fixed = formatMoney({ ...total, minor: bought.priceCents })
    throw refusalOf('total', `${bought.name} costs ${fixed}; bill what comes on top as an extra`)
  }
  if (terms.dueOn && terms.dueOn < today(inside)) throw refusalOf('dueOn', 'This date is in the past')
  return {
    total_cents: price,
    deposit_percent: terms.depositPercent ?? depositPercent,
    due_on: terms.dueOn,
    // An order without a plan gets its price only when it is accepted.
    snapshot: JSON.stringify({ ...bought, priceCents: price }),
  }
}

const refusalOf = (field: string, sentence: string) =>
  new Refusal('invalid', `${sentence}.`, { fields: { [field]: sentence } })
