import { sql } from 'kysely'
import type { Attachment } from '../attachment/attachment.ts'
import { readAttachments } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { OrderMoney } from '../invoice/invoice.ts'
import { readOrderMoney } from '../invoice/order-money.server.ts'
import { pageOf } from '../listing.server.ts'
import { readMessages } from '../message/message.server.ts'
import { type Conversation, type Message, toConversation } from '../message/message.ts'
import type { Money } from '../money.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { type PaymentPart, readParts } from '../payment-plan/payment-parts.server.ts'
import { addressesOf, isPermittedFor, isPermittedForAll, permit, permitFor } from '../permissions.ts'
import { createInvitation } from '../review/review-invitation.server.ts'
import { readMoves } from '../timeline/timeline.server.ts'
import type { StateChange } from '../timeline/timeline.ts'
import { hasVisibleText } from '../visible-text.ts'
import { type Assignee, assigneeOf } from '../work/assignee.server.ts'
import { type AgreedQuote, readAgreedQuote } from './agreed-quote.server.ts'
import { readAmendments } from './amendments.server.ts'
import type { Order } from './order.ts'
import type { OrderFilter, OrderListRequest, OwnOrderListRequest } from './order-input.ts'
import type { Amendment } from './order-response.ts'
import { type OrderRow, orderColumns, orderSorts, orders, toOrder } from './order-rows.server.ts'
import { permitOrder } from './permit-order.server.ts'
import { proposeDay } from './proposed-day.server.ts'
import { findCurrentPrice } from './reinstate-order.server.ts'

export type OrderWithMoney = Order & OrderMoney
export type AssignedOrder = OrderWithMoney & { assignee: Assignee | null; answerDueAt: Date | null }
export type OrderDetail = OrderWithMoney &
  Conversation & {
    isNotifiedOfInvoices: boolean
    /** Questions of the order form with their answers, without unanswered ones. */
    brief: { label: string; text: string }[]
    events: StateChange[]
    files: Attachment[]
    paymentParts: PaymentPart[]
    amendments: Amendment[]
    agreedQuote: AgreedQuote | null
    currentPrice: Money | null
    proposedDueOn: string | null
    reviewInvitation: string | null
  }

const ordersOf = (ctx: Context, email: string, filter: OrderFilter) =>
  orders(ctx, filter).where('email', 'in', addressesOf(ctx.actor, email, 'order.list-own'))

/** Lists the orders of all clients. */
export async function listOrders(ctx: Context, request: OrderListRequest): Promise<Page<AssignedOrder>> {
  permit(ctx, 'order.list')
  const found = orders(ctx, request).select([
    ...orderColumns,
    'answer_due_at as answerDueAt',
    assigneeOf('order').as('assignee'),
  ])
  return withMoney(ctx, await pageOf(ctx, found, request, orderSorts))
}

export async function listOrdersOf(
  ctx: Context,
  email: string,
  request: OwnOrderListRequest,
): Promise<Page<OrderWithMoney>> {
  permitFor(ctx, 'order.list-own', email)
  return withMoney(
    ctx,
    await pageOf(ctx, ordersOf(ctx, email, request).select(orderColumns), request, orderSorts),
  )
}

export async function getOrder(ctx: Context, id: string): Promise<OrderDetail> {
  permit(ctx, 'order.ask')
  const row = await orders(ctx, {})
    .select([...orderColumns, 'brief', 'service_id as serviceId'])
    .select(isNotified(sql.ref('client_order.email'), 'invoice').as('isNotifiedOfInvoices'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Order')
  await permitOrder(ctx, { id, email: row.email })
  const { brief, serviceId, isNotifiedOfInvoices, ...order } = row
  const isStaff = isPermittedForAll(ctx.actor, 'order.open')
  const [
    money,
    events,
    attachments,
    labels,
    reviewInvitation,
    paymentParts,
    amendments,
    agreedQuote,
    currentPrice,
    proposedDueOn,
  ] = await Promise.all([
    readOrderMoney(ctx, [id]),
    readMoves(ctx, id),
    readAttachments(ctx, [id]),
    row.bought.questions ? labelsOf(row.bought.questions) : readLabels(ctx, serviceId),
    createInvitation(ctx, order),
    readParts(ctx, id),
    readAmendments(ctx, { id, currency: row.currency, clientId: row.clientId }),
    isStaff ? readAgreedQuote(ctx, id) : null,
    isStaff ? findCurrentPrice(ctx, toOrder(order)) : null,
    isStaff ? proposeDay(ctx, toOrder(order)) : null,
  ])
  const files = attachments.get(id) ?? []
  return {
    ...toOrder(order),
    ...moneyOf(ctx, money, row),
    isNotifiedOfInvoices,
    brief: sortBrief(brief, labels),
    events,
    ...toConversation(await readMessages(ctx, id, files)),
    files,
    paymentParts,
    amendments,
    agreedQuote,
    currentPrice,
    proposedDueOn,
    reviewInvitation,
  }
}

/** Lists an order's messages, newest first. */
export async function listOrderMessages(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<Message>> {
  permit(ctx, 'order.ask')
  const order = await orders(ctx, {}).select('email').where('id', '=', id).executeTakeFirst()
  if (!order) throw notFound('Order')
  await permitOrder(ctx, { id, email: order.email })
  return readMessages(ctx, id, (await readAttachments(ctx, [id])).get(id) ?? [], request)
}

/** Reads the labels of the service's questions by name, for orders that did not store them. Deleted questions have no label. */
async function readLabels({ db }: Context, serviceId: string | null): Promise<Map<string, string>> {
  if (!serviceId) return new Map()
  const service = await db
    .selectFrom('service')
    .select('brief_fields as fields')
    .where('id', '=', serviceId)
    .executeTakeFirst()
  return labelsOf(service?.fields ?? [])
}

const labelsOf = (questions: { name: string; label: string }[]) =>
  new Map(questions.map(({ name, label }) => [name, label]))

/** Sorts the answers like the service's questions, because jsonb does not preserve the order of keys. */
function sortBrief(brief: Record<string, string>, labels: Map<string, string>): OrderDetail['brief'] {
  const names = new Set([...labels.keys(), ...Object.keys(brief).sort()])
  return [...names]
    .map((name) => ({ label: labels.get(name) ?? name, text: brief[name] ?? '' }))
    .filter(({ text }) => hasVisibleText(text))
}

async function withMoney<Row extends OrderRow>(ctx: Context, page: Page<Row>) {
  const money = await readOrderMoney(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...toOrder(row), ...moneyOf(ctx, money, row) })) }
}

/** Members of a client who see no invoices do not learn that one is open. */
function moneyOf(
  { actor }: Context,
  money: Map<string, OrderMoney>,
  { id, email }: Pick<OrderRow, 'id' | 'email'>,
): OrderMoney {
  const found = money.get(id)
  if (!found) throw new Error('No payment totals for this order')
  const seesInvoices =
    isPermittedForAll(actor, 'order.open') || isPermittedFor(actor, 'invoice.list-own', email)
  return seesInvoices ? found : { ...found, openInvoiceKind: null }
}
