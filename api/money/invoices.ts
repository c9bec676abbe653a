import { z } from 'zod'
import { invoiceFilter, invoiceListRequest, invoiceRow } from '#core/invoice/invoice.ts'
import { listInvoiceMessages, writeInvoiceMessage } from '#core/invoice/invoice-messages.server.ts'
import { printInvoice } from '#core/invoice/invoice-pdf.server.ts'
import { getInvoice, listInvoices, listInvoicesOf } from '#core/invoice/list-invoices.server.ts'
import { renewRate } from '#core/invoice/renew-rate.server.ts'
import { voidInvoice } from '#core/invoice/void-invoice.server.ts'
import { voidInvoices } from '#core/invoice/void-invoices.server.ts'
import { creditUse } from '#core/ledger/ledger.ts'
import { spendCredit } from '#core/ledger/spend-credit.server.ts'
import { messageInput } from '#core/message/message.ts'
import { moneySchema } from '#core/response-fields.ts'
import { seenVersion } from '#core/seen-version.ts'
import { givenReason } from '#core/text.ts'
import { changed, changedSchema, idParams, longTextBodyLimit, problemSchema } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing } from '../http/changing.ts'
import { repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { messaging } from '../http/messaging.ts'
import type { Api } from '../http/request-context.ts'
import { invoicePrint, presentInvoice } from './invoice-wire.ts'
import { pdfBudget, sendPdf } from './send-pdf.ts'

const tags = ['invoices']

export function invoices(api: Api): void {
  listing(api, {
    path: '/invoices',
    config: { permission: 'invoice.list' },
    tags,
    summary: 'List all invoices, newest first',
    request: invoiceListRequest,
    list: listInvoices,
    present: presentInvoice,
    row: invoiceRow,
  })
  listingOf(api, {
    path: '/invoices',
    config: { permission: 'invoice.ask' },
    tags,
    summary: "List a client's invoices, newest first (the client, or staff)",
    request: invoiceListRequest,
    list: listInvoicesOf,
    present: presentInvoice,
    row: invoiceRow,
  })
  api.get(
    '/invoices/id/:id',
    {
      config: { permission: 'invoice.ask' },
      schema: {
        tags,
        summary: 'One invoice (its client, or staff)',
        params: idParams,
        response: { 200: invoiceRow },
      },
    },
    async ({ ctx, params }) => presentInvoice(await getInvoice(ctx, params.id)),
  )
  api.get(
    '/invoices/:id/pdf',
    {
      config: { permission: 'invoice.ask', limit: 'paper', budget: pdfBudget },
      schema: {
        tags,
        summary: 'The invoice as a PDF (its client, or staff)',
        params: idParams,
        querystring: invoicePrint,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params, query }, reply) => sendPdf(reply, await printInvoice(ctx, params.id, query.as)),
  )
  api.post(
    '/invoices/:id/rate',
    {
      config: { permission: 'invoice.ask' },
      schema: {
        tags,
        summary: "Set the open amount's exchange rate to today's (its client, or staff)",
        description: 'For the client, changes nothing while the old rate is valid.',
        params: idParams,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => changed(await renewRate(ctx, params.id)),
  )
  api.post(
    '/invoices/:id/credit',
    {
      config: { permission: 'invoice.ask' },
      schema: {
        tags,
        summary: "Pay with the client's credit, as far as it suffices (its client, or staff)",
        params: idParams,
        headers: repeatable,
        body: creditUse,
        response: {
          200: changedSchema.extend({
            used: moneySchema.describe('Of the credit'),
            paid: moneySchema.describe('Of the invoice, in its currency'),
          }),
          409: problemSchema,
        },
      },
    },
    async ({ ctx, params, body, headers }) => ({
      ...changed(1),
      ...(await spendCredit(ctx, params.id, { ...body, key: headers['idempotency-key'] })),
    }),
  )
  messaging(api, {
    resource: 'invoices',
    permission: 'invoice.ask',
    tags,
    list: {
      summary: 'List the messages about an invoice, newest first (its client, or staff)',
      verb: listInvoiceMessages,
    },
    write: {
      summary: 'Write about an invoice (its client, or staff)',
      description: 'Answers of staff are also shown to the holders of its links.',
      bodyLimit: longTextBodyLimit,
      body: messageInput.omit({ attachmentIds: true }),
      verb: writeInvoiceMessage,
    },
  })
  bulkRoute(
    api,
    'invoices',
    'invoice.void',
    invoiceFilter,
    { void: (ctx, chosen, { reason }) => voidInvoices(ctx, chosen, reason) },
    { reason: givenReason },
  )
  changing(api, {
    method: 'POST',
    path: '/invoices/:id/void',
    permission: 'invoice.void',
    tags,
    summary: 'Void an unpaid invoice',
    body: z.object({
      version: seenVersion,
      reason: givenReason,
    }),
    change: voidInvoice,
  })
}
