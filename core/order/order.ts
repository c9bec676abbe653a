import type { InvoiceLine } from '../invoice/invoice.ts'
import type { Money } from '../money.ts'
import { defineMachine, type Side } from '../state-machine.ts'
import type { Tax } from '../tax/tax.ts'
import { addMonths, dayOf } from '../time.ts'
import type { Question } from './questions.ts'

export const orderMachine = defineMachine({
  states: [
    'submitted',
    'needs-info',
    'accepted',
    'in-progress',
    'in-review',
    'delivered',
    'closed',
    'declined',
    'cancelled',
    'expired',
  ],
  moves: {
    ask: { from: ['submitted'], to: 'needs-info', by: ['staff'] },
    // Staff may answer for a client who replies by chat.
    answer: { from: ['needs-info'], to: 'submitted', by: ['client', 'staff'] },
    /** Follows from an accepted quote, too. */
    accept: { from: ['submitted', 'needs-info'], to: 'accepted', by: ['staff', 'system'] },
    decline: { from: ['submitted', 'needs-info'], to: 'declined', by: ['staff'], needsReason: true },
    /** Only while nothing is paid. */
    withdraw: { from: ['submitted', 'needs-info', 'accepted'], to: 'cancelled', by: ['client'] },
    cancel: {
      from: ['submitted', 'needs-info', 'accepted', 'in-progress', 'in-review'],
      to: 'cancelled',
      by: ['staff'],
      needsReason: true,
    },
    start: { from: ['accepted'], to: 'in-progress', by: ['staff'] },
    'hand-in': { from: ['in-progress'], to: 'in-review', by: ['staff'] },
    /** Uses one revision. */
    'ask-changes': { from: ['in-review'], to: 'in-progress', by: ['client', 'staff'], needsReason: true },
    approve: { from: ['in-review'], to: 'delivered', by: ['client'] },
    deliver: { from: ['in-review'], to: 'delivered', by: ['staff'] },
    close: { from: ['delivered'], to: 'closed', by: ['staff', 'system'] },
    reopen: { from: ['delivered', 'closed'], to: 'in-progress', by: ['staff'], needsReason: true },
    /** Opens an order again that came to nothing. */
    reinstate: {
      from: ['declined', 'cancelled', 'expired'],
      to: 'submitted',
      by: ['staff'],
      needsReason: true,
    },
    expire: { from: ['needs-info', 'accepted'], to: 'expired', by: ['system'] },
  },
})

/** Order placed on the website, or entered by staff. */
export const orderSources = ['web', 'chat', 'staff'] as const

export type OrderStatus = (typeof orderMachine)['states'][number]
export type OrderMoveName = keyof (typeof orderMachine)['moves']

/** Snapshot of what was bought, taken when it was ordered. */
export type Bought = {
  name: string
  priceCents: number
  features: string[]
  /** Null: unlimited. */
  revisions: number | null
  /** Agreed for the order; `revisions` is 0 then. */
  revisionsAsQuoted?: boolean | undefined
  /** Price of the plan for a round beyond the revisions; unset: as in the settings. */
  extraRoundCents?: number | undefined
  supportMonths: number
  workingDays?: number | undefined
  /** Questions of the order form, as they were asked. */
  questions?: { name: string; label: string }[]
  /** Lines of a quote; empty for a plan. */
  lines: InvoiceLine[]
  /** Tax of the price. */
  tax?: Tax | null | undefined
}

export type Order = {
  id: string
  number: string
  email: string
  isNotified: boolean
  clientId: string | null
  clientName: string
  serviceKind: string
  /** Empty if no plan was chosen. */
  planId: string
  templateRequestId: string | null
  bought: Bought
  total: Money
  depositPercent: number
  revisionsUsed: number
  status: OrderStatus
  questions: Question[]
  /** Calendar day, `YYYY-MM-DD`. */
  dueOn: string | null
  deliveredAt: Date | null
  /** Address of the preview for the client, or empty. */
  previewUrl: string
  projectId: string | null
  /** Quote that waits for the client's answer. */
  openQuoteId: string | null
  /** Number of the round of proofs that waits for the client. */
  openRound: number | null
  source: (typeof orderSources)[number]
  createdAt: Date
  updatedAt: Date
  version: number
}

/** Orders not accepted yet, or accepted but not started. */
export const pendingOrders: readonly OrderStatus[] = ['submitted', 'needs-info', 'accepted']
/** All states but the final ones. */
export const openOrders: readonly OrderStatus[] = [...pendingOrders, 'in-progress', 'in-review', 'delivered']
/** Orders on which work has begun. */
export const begunOrders: readonly OrderStatus[] = ['in-progress', 'in-review', 'delivered', 'closed']
/** Agreed, and not closed. */
export const activeOrders: readonly OrderStatus[] = ['accepted', 'in-progress', 'in-review', 'delivered']
/** Orders that came to nothing. */
export const unfulfilledOrders: readonly OrderStatus[] = orderMachine.moves.reinstate.from
/** Final states. */
export const endedOrders: readonly OrderStatus[] = ['closed', ...unfulfilledOrders]

/** True for an agreed order with a price, which an amendment can change. */
export const isAmendable = ({
  status,
  bought,
}: Pick<Order, 'status'> & { bought: Pick<Bought, 'priceCents'> }) =>
  bought.priceCents > 0 && activeOrders.includes(status)

export const orderStatusLabels: Record<OrderStatus, string> = {
  submitted: 'Sent',
  'needs-info': 'Needs information',
  accepted: 'Accepted',
  'in-progress': 'In progress',
  'in-review': 'In review',
  delivered: 'Delivered',
  closed: 'Closed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** Returns the number of revisions left, or null if they are unlimited or agreed for the order. */
export const revisionsLeft = ({ bought, revisionsUsed }: Pick<Order, 'bought' | 'revisionsUsed'>) =>
  bought.revisions === null || bought.revisionsAsQuoted ? null : Math.max(0, bought.revisions - revisionsUsed)

/** Returns the last day of the included support, `YYYY-MM-DD`; undefined before delivery and without support. */
export function supportUntil({
  deliveredAt,
  bought: { supportMonths },
}: {
  deliveredAt: Date | string | null
  bought: Pick<Bought, 'supportMonths'>
}): string | undefined {
  if (!deliveredAt || supportMonths === 0) return undefined
  return addMonths(dayOf(new Date(deliveredAt)), supportMonths)
}

export type Todo =
  | 'answer'
  | 'quote'
  | 'accept-quote'
  | 'pay'
  | 'decide'
  | 'check-payment'
  | 'start'
  | 'finish'
  | 'review'
  | 'look'
  | 'close'
export type NextStep = { side: Side; todo: Todo } | undefined

/** Returns the next action on an order and the side that must take it; undefined for ended orders. */
export function nextStepOf(order: {
  status: OrderStatus
  paymentState: string
  isDepositPaid: boolean
  bought: Pick<Bought, 'priceCents'>
  openQuoteId: string | null
  openRound: number | null
}): NextStep {
  const step = stepOfStatus(order)
  const isUnderWay = step && ['start', 'finish', 'close'].includes(step.todo)
  return isUnderWay && order.openRound !== null ? { side: 'client', todo: 'look' } : step
}

function stepOfStatus(order: Omit<Parameters<typeof nextStepOf>[0], 'openRound'>): NextStep {
  const isUndecided = order.status === 'submitted' || order.status === 'needs-info'
  if (isUndecided && order.openQuoteId) return { side: 'client', todo: 'accept-quote' }
  switch (order.status) {
    case 'submitted':
      return { side: 'staff', todo: order.bought.priceCents === 0 ? 'quote' : 'decide' }
    case 'needs-info':
      return { side: 'client', todo: 'answer' }
    case 'accepted':
      if (order.isDepositPaid) return { side: 'staff', todo: 'start' }
      if (order.paymentState === 'checking') return { side: 'staff', todo: 'check-payment' }
      return { side: 'client', todo: 'pay' }
    case 'in-progress':
      return { side: 'staff', todo: 'finish' }
    case 'in-review':
      return { side: 'client', todo: 'review' }
    case 'delivered':
      return { side: 'staff', todo: 'close' }
    default:
      return undefined
  }
}
