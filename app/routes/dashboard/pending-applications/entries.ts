import { href } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'
import type { QuoteRow } from '#app/api/quotes.ts'
import type { RequestRow } from '#app/api/template-requests.ts'
import { clientStepOf, formatClientTurn } from '#app/components/orders/turn-line.ts'
import { pendingOrders } from '#core/order/order.ts'
import { openQuotes } from '#core/quote/quote-machine.ts'
import { pendingRequests } from '#core/template-request/template-request.ts'

/** List row for an order, a quote or a request. */
export type Entry = {
  id: string
  number: string
  name: string
  createdAt: string
  turn: string
  isMyTurn: boolean
  isPending: boolean
  /** Next action of the client, if any. */
  action: { label: string; to: string } | undefined
  to: string
} & ({ order: OrderRow } | { request: RequestRow } | { quote: QuoteRow })

export function orderEntry(order: OrderRow): Entry {
  const { _id: id, number, snapshot, createdAt, status, projectId } = order
  const turn = clientStepOf(order)
  const to = href('/dashboard/pending-applications/:id', { id })
  const actions: Record<string, Entry['action']> = {
    answer: { label: 'Answer', to: `${to}#answer` },
    pay: { label: 'Pay', to: href('/dashboard/pending-payment') },
    review: { label: 'Review the work', to },
    look: { label: 'Review', to: href('/dashboard/projects-preview/:id', { id: projectId ?? '' }) },
    'accept-quote': {
      label: 'View quote',
      to: href('/dashboard/pending-applications/quote/:id', { id: order.openQuoteId ?? '' }),
    },
  }
  const isMyTurn = turn?.side === 'client'
  return {
    ...{ order, id, number, createdAt, to, isMyTurn },
    name: snapshot.name,
    turn: formatClientTurn(order),
    // An accepted order with a paid deposit is listed under projects until it is in review.
    isPending:
      isMyTurn || (pendingOrders.includes(status) && !(status === 'accepted' && order.isDepositPaid)),
    action: isMyTurn && turn ? actions[turn.todo] : undefined,
  }
}

/** Quotes for an order are reached from it, and accepted ones have become one. */
export const isOwnEntry = ({ orderId, status }: QuoteRow): boolean => !orderId && status !== 'replaced'

export function quoteEntry(quote: QuoteRow): Entry {
  const { _id: id, number, title, createdAt, sentAt, status } = quote
  const to = href('/dashboard/pending-applications/quote/:id', { id })
  const isMyTurn = openQuotes.includes(status)
  return {
    ...{ quote, id, to, isMyTurn },
    createdAt: sentAt ?? createdAt,
    number: number ?? '',
    name: title,
    turn: formatClientTurn({ turn: turnOfQuote(status), questions: [] }),
    isPending: isMyTurn || status === 'changes-asked',
    action: isMyTurn ? { label: 'View quote', to } : undefined,
  }
}

function turnOfQuote(status: QuoteRow['status']) {
  if (openQuotes.includes(status)) return { side: 'client', todo: 'accept-quote' } as const
  return status === 'changes-asked' ? ({ side: 'staff', todo: 'quote' } as const) : null
}

export function requestEntry(request: RequestRow): Entry {
  const { _id: id, number, businessName, createdAt, turn, status } = request
  const isDraft = status === 'draft'
  const to = isDraft
    ? `${href('/dashboard/personal-website')}?step=brief`
    : href('/dashboard/pending-applications/request/:id', { id })
  const actions: Record<string, Entry['action']> = {
    answer: { label: 'Answer', to: `${to}#answer` },
    approve: { label: 'View quote', to },
    send: { label: 'Continue', to },
  }
  const isMyTurn = turn?.side === 'client'
  return {
    ...{ request, id, createdAt, to, isMyTurn },
    number: number ?? 'Draft',
    name: businessName ? `Website for ${businessName}` : 'Website',
    turn: formatClientTurn(request),
    isPending: isDraft || pendingRequests.includes(status),
    action: isMyTurn && turn ? actions[turn.todo] : undefined,
  }
}
