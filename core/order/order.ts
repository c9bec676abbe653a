import type { Money } from '../money.ts'
import { defineMachine, type Side } from '../state-machine.ts'
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
    // Staff too, for a client who answers by chat.
    answer: { from: ['needs-info'], to: 'submitted', by: ['client', 'staff'] },
    accept: { from: ['submitted', 'needs-info'], to: 'accepted', by: ['staff'] },
    decline: { from: ['submitted', 'needs-info'], to: 'declined', by: ['staff'], needsReason: true },
    /** The client's, while nothing is paid. */
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
    expire: { from: ['needs-info', 'accepted'], to: 'expired', by: ['system'] },
  },
})

export type OrderStatus = (typeof orderMachine)['states'][number]
export type OrderMoveName = keyof (typeof orderMachine)['moves']

/** What was bought, as it stood then. */
export type Bought = {
  name: string
  priceCents: number
  features: string[]
  /** None: without limit. */
  revisions: number | null
  supportMonths: number
  /** Of a quote; empty where a plan was chosen. */
  lines: { title: string; quantity: number; priceCents: number }[]
}

export type Order = {
  id: string
  number: string
  email: string
  clientName: string
  serviceKind: string
  /** Empty where nothing but the service was chosen. */
  planId: string
  templateRequestId: string | null
  bought: Bought
  total: Money
  depositPercent: number
  revisionsUsed: number
  status: OrderStatus
  questions: Question[]
  /** A calendar day. */
  dueOn: string | null
  deliveredAt: Date | null
  projectId: string | null
  source: 'web' | 'chat' | 'staff'
  createdAt: Date
  updatedAt: Date
  version: number
}

/** Not agreed yet, or agreed and not begun. */
export const pendingOrders: readonly OrderStatus[] = ['submitted', 'needs-info', 'accepted']
/** Nothing comes after these. */
export const endedOrders: readonly OrderStatus[] = ['closed', 'declined', 'cancelled', 'expired']

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

/** None: without limit. */
export const revisionsLeft = ({ bought, revisionsUsed }: Pick<Order, 'bought' | 'revisionsUsed'>) =>
  bought.revisions === null ? null : Math.max(0, bought.revisions - revisionsUsed)

/** The last day of the support that was bought, `YYYY-MM-DD`; none before the delivery. */
export function supportUntil({
  deliveredAt,
  bought: { supportMonths },
}: {
  deliveredAt: Date | string | null
  bought: Pick<Bought, 'supportMonths'>
}): string | undefined {
  if (!deliveredAt) return undefined
  const end = new Date(deliveredAt)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + supportMonths)
  // The 31st of a shorter month is its last day.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString().slice(0, 10)
}

export type Todo = 'answer' | 'pay' | 'decide' | 'check-payment' | 'start' | 'finish' | 'review' | 'close'
export type Turn = { side: Side; todo: Todo } | undefined

/** Whose turn it is and with what; nobody's once it has ended. */
export function turnOf(order: { status: OrderStatus; paymentState: string; isDepositPaid: boolean }): Turn {
  switch (order.status) {
    case 'submitted':
      return { side: 'staff', todo: 'decide' }
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
