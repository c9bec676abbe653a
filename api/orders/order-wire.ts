import { z } from 'zod'
import type { Attachment } from '#core/attachment/attachment.ts'
import type { Message } from '#core/message/message.ts'
import { cents } from '#core/money.ts'
import type { OrderDetail, OrderWithMoney } from '#core/order/order.server.ts'
import {
  type Bought,
  nextStepOf,
  type Order,
  orderMachine,
  revisionsLeft,
  supportUntil,
} from '#core/order/order.ts'
import type { StateChange } from '#core/timeline/timeline.ts'
import { moneySchema } from '../http/answers.ts'

const lineSchema = z.object({ title: z.string(), quantity: z.number(), price: moneySchema })

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

const paymentStates = ['unpaid', 'checking', 'part-paid', 'paid', 'credit-due', 'refunded'] as const

export const questionSchema = z.object({ question: z.string(), answer: z.string() })
export const turnSchema = z.object({ side: z.enum(['client', 'staff']), todo: z.string() }).nullable()

export const orderSchema = z.object({
  _id: z.uuid(),
  number: z.string(),
  email: z.string(),
  clientName: z.string(),
  serviceKind: z.string(),
  planId: z.string(),
  templateRequestId: z.uuid().nullable(),
  snapshot: z.object({
    name: z.string(),
    price: moneySchema,
    features: z.array(z.string()),
    revisions: z.int().nullable().describe('null: unlimited'),
    supportMonths: z.int(),
    lines: z.array(lineSchema),
  }),
  total: moneySchema,
  depositPercent: z.int(),
  billed: moneySchema,
  paid: moneySchema,
  paymentState: z.enum(paymentStates),
  isDepositPaid: z.boolean(),
  revisionsUsed: z.int(),
  revisionsLeft: z.int().nullable().describe('null: unlimited'),
  status: z.enum(orderMachine.states),
  turn: turnSchema.describe('Side that must act next, and its task'),
  questions: z.array(questionSchema),
  dueOn: z.iso.date().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  supportUntil: z.iso.date().nullable(),
  projectId: z.uuid().nullable(),
  source: z.enum(['web', 'chat', 'staff']),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
}) satisfies z.ZodType<{ status: Order['status'] }>

export const eventSchema = z.object({
  at: z.iso.datetime(),
  by: z.string().describe('Empty for automatic changes'),
  isStaff: z.boolean(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
})
export const fileSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  size: z.int(),
  url: z.string(),
  isInternal: z.boolean(),
})
export const messageSchema = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  isStaff: z.boolean(),
  isInternal: z.boolean(),
  text: z.string(),
  files: z.array(fileSchema),
})
export const conversationFields = {
  messages: z.array(messageSchema).describe('The latest, oldest first'),
  earlierMessages: z.string().nullable().describe('Path of the earlier messages, newest first'),
}
export const orderDetailSchema = orderSchema.extend({
  brief: z.array(z.object({ label: z.string(), text: z.string() })),
  events: z.array(eventSchema).describe('The latest, oldest first'),
  ...conversationFields,
  files: z.array(fileSchema),
})
