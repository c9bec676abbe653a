import { fileRow } from '#core/attachment/attachment.ts'
import { presentLines } from '#core/invoice/invoice-lines.ts'
import { cents } from '#core/money.ts'
import type { AssignedOrder, OrderDetail, OrderWithMoney } from '#core/order/order.server.ts'
import { type Bought, nextStepOf, revisionsLeft, supportUntil } from '#core/order/order.ts'
import type { PaymentPart } from '#core/payment-plan/payment-parts.server.ts'
import { presentTaxes, sumTaxes } from '#core/tax/tax.ts'
import { eventRow } from '#core/timeline/timeline.ts'
import { presentConversation } from '../http/messaging.ts'
import { presenter } from '../http/presenter.ts'

export const presentLine = ({ title, quantity, unit = '', priceCents }: Bought['lines'][number]) => ({
  ...{ title, quantity, unit },
  price: cents(priceCents),
})

/** An order without a price has no tax yet. */
const pricedLines = (priceCents: number, tax: Bought['tax']) =>
  priceCents > 0 ? [{ quantity: 1, priceCents, tax }] : []

const presentBought = (
  { priceCents, extraRoundCents, lines, tax = null, ...same }: Bought,
  currency: string,
) => ({
  ...same,
  ...(extraRoundCents !== undefined && { extraRoundPrice: { minor: extraRoundCents, currency } }),
  price: { minor: priceCents, currency },
  lines: presentLines(lines, currency),
  tax,
  taxes: presentTaxes(sumTaxes(lines.length > 0 ? lines : pricedLines(priceCents, tax)), currency),
})

/** Presents an order as a list row. */
export const presentOrder = (order: OrderWithMoney) => {
  const { id, bought, billedCents, creditedCents, paidCents, openCents, ...rest } = order
  const { deliveredAt, createdAt, updatedAt, ...same } = rest
  return {
    _id: id,
    ...same,
    snapshot: presentBought(bought, order.total.currency),
    billed: { ...order.total, minor: billedCents },
    credited: { ...order.total, minor: creditedCents },
    paid: { ...order.total, minor: paidCents },
    open: { ...order.total, minor: openCents },
    revisionsLeft: revisionsLeft(order),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    supportUntil: supportUntil({ deliveredAt, bought }) ?? null,
    turn: nextStepOf(order) ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const presentStaffOrder = ({ assignee, answerDueAt, ...order }: AssignedOrder) => ({
  ...presentOrder(order),
  assignee: assignee && { _id: assignee.id, name: assignee.name },
  answerDueAt: answerDueAt?.toISOString() ?? null,
})

export const presentEvent = presenter(eventRow)
export const presentFile = presenter(fileRow)
const presentPart = ({ invoice, ...part }: PaymentPart) => ({
  ...part,
  invoice: invoice && { _id: invoice.id, number: invoice.number, status: invoice.status },
})
export const presentOrderDetail = ({
  isNotifiedOfInvoices,
  brief,
  events,
  messages,
  earlierThan,
  files,
  paymentParts,
  amendments,
  agreedQuote,
  currentPrice,
  proposedDueOn,
  reviewInvitation,
  ...order
}: OrderDetail) => ({
  ...presentOrder(order),
  isNotifiedOfInvoices,
  brief,
  events: events.map(presentEvent),
  ...presentConversation('orders', { id: order.id, messages, earlierThan }),
  files: files.map(presentFile),
  paymentParts: paymentParts.map(presentPart),
  amendments: amendments.map(({ acceptedAt, ...same }) => ({
    ...same,
    acceptedAt: acceptedAt.toISOString(),
  })),
  agreedQuote: agreedQuote && {
    _id: agreedQuote.id,
    number: agreedQuote.number,
    acceptedBy: agreedQuote.acceptedBy,
    acceptedAt: agreedQuote.acceptedAt.toISOString(),
  },
  currentPrice,
  proposedDueOn,
  reviewInvitation,
})
