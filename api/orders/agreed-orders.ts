import { z } from 'zod'
import { amendInFavour } from '#core/order/amend-in-favour.server.ts'
import { handOverInput, orderAmendmentInput } from '#core/order/amendment-input.ts'
import { orderInvoiceInput } from '#core/order/order-input.ts'
import { raiseOrderInvoice } from '#core/order/order-invoices.server.ts'
import { openOrderProject } from '#core/order/order-project.server.ts'
import { handOverOrder } from '#core/quote/hand-over-order.server.ts'
import { created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['orders']
export const numberedOrder = createdSchema.extend({ number: z.string().describe('For example OR-000001') })
const amended = createdSchema.extend({ number: z.int().describe('Number of the change in its order') })

const handedOver = amended.extend({
  quoteId: z
    .uuid()
    .nullable()
    .describe('Quote that the new client has to accept; null if the order is theirs'),
})

/** The calls by which staff invoice, change and hand over an order, and open its project. */
export function agreedOrders(api: Api): void {
  api.post(
    '/orders/:id/invoices',
    {
      config: { permission: 'order.invoice' },
      schema: {
        tags,
        summary: 'Invoice the balance of an order, the full price or extra work',
        params: idParams,
        headers: repeatable,
        body: orderInvoiceInput,
        response: { 201: numberedOrder, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const { id, number } = await raiseOrderInvoice(ctx, params.id, body, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  api.post(
    '/orders/:id/amendments',
    {
      config: { permission: 'quote.write' },
      schema: {
        tags,
        summary: 'Change an agreed order in the client’s favour',
        description:
          'A lower price, an earlier day or a lower deposit, at once and with credit notes for what is invoiced. A quote for the order changes anything else.',
        params: idParams,
        headers: repeatable,
        body: orderAmendmentInput,
        response: { 201: amended, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const { id, number } = await amendInFavour(ctx, params.id, body, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  api.post(
    '/orders/:id/client',
    {
      config: { permission: 'quote.write' },
      schema: {
        tags,
        summary: 'Move an agreed order to another client',
        description:
          'At once if the order is paid. Otherwise the new client is sent a quote, and the order is theirs once they accept it. Papers that were issued stay with the client before. Requires a sign-in within the last 15 minutes: otherwise 428.',
        params: idParams,
        headers: repeatable,
        body: handOverInput,
        response: { 201: handedOver, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const { id, ...facts } = await handOverOrder(ctx, params.id, body, keyOf(headers))
      return reply.code(201).send({ ...created(id), ...facts })
    },
  )
  api.post(
    '/orders/:id/project',
    {
      config: { permission: 'order.open-project' },
      schema: {
        tags,
        summary: 'Create the client’s project from an order',
        params: idParams,
        headers: repeatable,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, headers }, reply) =>
      reply.code(201).send(created((await openOrderProject(ctx, params.id, keyOf(headers))).id)),
  )
}
