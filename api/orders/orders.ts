import { messageInput } from '#core/message/message.ts'
import { assignOrders } from '#core/order/assign-orders.server.ts'
import { moveOrder } from '#core/order/move-order.server.ts'
import { getOrder, listOrderMessages, listOrders, listOrdersOf } from '#core/order/order.server.ts'
import {
  anyOrderInput,
  orderFilter,
  orderListRequest,
  orderMove,
  ownOrderListRequest,
} from '#core/order/order-input.ts'
import { writeOrderMessage } from '#core/order/order-messages.server.ts'
import { orderRow, staffOrderRow, wholeOrderRow } from '#core/order/order-response.ts'
import { enterOrder, placeOrder } from '#core/order/place-order.server.ts'
import { isPermitted } from '#core/permissions.ts'
import { bulkAssignee } from '#core/work/work.ts'
import { created, idParams, longTextBodyLimit } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing, movesDescription } from '../http/changing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { messaging } from '../http/messaging.ts'
import { moving } from '../http/moving.ts'
import type { Api } from '../http/request-context.ts'
import { agreedOrders, numberedOrder } from './agreed-orders.ts'
import { presentOrder, presentOrderDetail, presentStaffOrder } from './order-wire.ts'

const tags = ['orders']
export function orders(api: Api): void {
  api.post(
    '/orders',
    {
      config: { permission: 'order.place', laterLimits: ['order', 'coupon'] },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Order a service; staff may enter one for a client',
        description:
          'Staff who send `email` enter the order for that client (`source` chat or staff). For all other users the field is ignored.',
        headers: repeatable,
        body: anyOrderInput,
        response: { 201: numberedOrder },
      },
    },
    async ({ ctx, body: { email, clientName, source, ...input }, headers }, reply) => {
      const { id, number } =
        email && isPermitted(ctx.actor, 'order.enter')
          ? await enterOrder(ctx, { ...input, email, clientName, source }, keyOf(headers))
          : await placeOrder(ctx, input, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  listing(api, {
    path: '/orders',
    config: { permission: 'order.list' },
    tags,
    summary: 'List all orders, newest first',
    request: orderListRequest,
    list: listOrders,
    present: presentStaffOrder,
    row: staffOrderRow,
  })
  bulkRoute(
    api,
    'orders',
    'order.list',
    orderFilter,
    { assign: (ctx, chosen, { assignee }) => assignOrders(ctx, chosen, assignee ?? null) },
    { assignee: bulkAssignee },
  )
  listingOf(api, {
    path: '/orders',
    config: { permission: 'order.ask' },
    tags,
    summary: "List a client's orders, newest first (the client, or staff)",
    request: ownOrderListRequest,
    list: listOrdersOf,
    present: presentOrder,
    row: orderRow,
  })
  api.get(
    '/orders/id/:id',
    {
      config: { permission: 'order.ask' },
      schema: {
        tags,
        summary: 'One order with its brief, files, messages and timeline (its client, or staff)',
        params: idParams,
        response: { 200: wholeOrderRow },
      },
    },
    async ({ ctx, params }) => presentOrderDetail(await getOrder(ctx, params.id)),
  )
  changing(api, {
    path: '/orders/:id/status',
    permission: 'order.ask',
    bodyLimit: longTextBodyLimit,
    tags,
    summary: 'Move an order to its next state (its client, or staff)',
    description: movesDescription,
    body: orderMove,
    change: moveOrder,
  })
  moving(api, {
    resource: 'orders',
    permission: 'order.ask',
    tags,
    summary: 'Move an order to another state (its client, or staff)',
    body: orderMove,
    move: moveOrder,
  })
  messaging(api, {
    resource: 'orders',
    permission: 'order.ask',
    tags,
    list: {
      summary: 'The messages of an order, newest first (its client, or staff)',
      verb: listOrderMessages,
    },
    write: {
      summary: 'Write a message about an order (its client, or staff)',
      body: messageInput,
      verb: async (...message) => (await writeOrderMessage(...message)).id,
    },
  })
  agreedOrders(api)
}
