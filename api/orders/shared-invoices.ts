import { z } from 'zod'
import { paySharedInvoice, printSharedReceipt, renewSharedRate } from '#core/invoice/shared-invoice.server.ts'
import { sharedPayment } from '#core/invoice/shared-invoice.ts'
import { changed, changedSchema, created, createdSchema, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import type { Api } from '../http/request-context.ts'
import { pdfBudget, sendPdf } from '../money/send-pdf.ts'
import { limited, tokenParams } from './share-links.ts'

const tags = ['invoices']
const config = { laterLimits: [...limited] }

/** Calls of the holder of a link to an invoice. */
export function sharedInvoices(api: Api): void {
  api.post(
    '/share/:token/payments',
    {
      config,
      schema: {
        tags,
        summary: 'Report a payment of the invoice of a share link',
        description: 'Staff see that it came by link. It has no picture: that needs an account.',
        params: tokenParams,
        headers: repeatable,
        body: sharedPayment,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await paySharedInvoice(ctx, params.token, body, keyOf(headers)))),
  )
  api.post(
    '/share/:token/rate',
    {
      config,
      schema: {
        tags,
        summary: "Set the exchange rate of the invoice of a share link to today's",
        description: 'Changes nothing while the old rate is valid.',
        params: tokenParams,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => changed(await renewSharedRate(ctx, params.token)),
  )
  api.get(
    '/share/:token/receipts/:payment',
    {
      config: { ...config, budget: pdfBudget },
      schema: {
        tags,
        summary: 'The receipt of a payment of the invoice of a share link as a PDF',
        params: tokenParams.extend({ payment: z.uuid() }),
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params }, reply) => {
      await ctx.limit('share-paper')
      return sendPdf(reply, await printSharedReceipt(ctx, params.token, params.payment))
    },
  )
}
