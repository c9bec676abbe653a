import type { Attachment } from '#core/attachment/attachment.ts'
import type { Message } from '#core/message/message.ts'
import { cents } from '#core/money.ts'
import type { OrderDetail, OrderWithMoney } from '#core/order/order.server.ts'
import { type Bought, nextStepOf, revisionsLeft, supportUntil } from '#core/order/order.ts'
import type { StateChange } from '#core/timeline/timeline.ts'

export const presentLine = ({ title, quantity, priceCents }: Bought['lines'][number]) => ({
  title,
  quantity,
  price: cents(priceCents),
})

const presentBought = ({ priceCents, lines, ...same }: Bought) => ({
  ...same,
  price: cents(priceCents),
  lines: lines.map(presentLine),
})

/** Presents an order as a list row. */
export const presentOrder = (order: OrderWithMoney) => {
  const { id, bought, billedCents, paidCents, deliveredAt, createdAt, updatedAt, ...same } = order
  return {
    _id: id,
    ...same,
    snapshot: presentBought(bought),
    billed: cents(billedCents),
    paid: cents(paidCents),
    revisionsLeft: revisionsLeft(order),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    supportUntil: supportUntil({ deliveredAt, bought }) ?? null,
    turn: nextStepOf(order) ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const presentEvent = ({ at, ...same }: StateChange) => ({ at: at.toISOString(), ...same })
export const presentFile = ({ id, ...same }: Attachment) => ({ _id: id, ...same })
export const presentMessage = ({ id, at, files, ...same }: Message) => ({
  _id: id,
  at: at.toISOString(),
  ...same,
  files: files.map(presentFile),
})

export const messagesBefore = (path: string, id: string | undefined) => (id ? `${path}?before=${id}` : null)

export const presentOrderDetail = ({
  brief,
  events,
  messages,
  earlierThan,
  files,
  ...order
}: OrderDetail) => ({
  ...presentOrder(order),
  brief,
  events: events.map(presentEvent),
  messages: messages.map(presentMessage),
  earlierMessages: messagesBefore(`/api/orders/${order.id}/messages`, earlierThan),
  files: files.map(presentFile),
})
