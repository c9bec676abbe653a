import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { invoiceLinks } from '#core/invoice/invoice-links.server.ts'
import { presentSharedInvoice } from '#core/invoice/present-shared-invoice.ts'
import { sharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { shareMessage } from '#core/message/message.ts'
import { presentSharedProof } from '#core/proof/present-shared-proof.ts'
import { proofLinks } from '#core/proof/proof-links.server.ts'
import { sharedProofRow } from '#core/proof/shared-proof.ts'
import { presentSharedQuote } from '#core/quote/present-shared-quote.ts'
import { quoteLinks } from '#core/quote/quote-links.server.ts'
import { acceptSharedQuote, answerSharedQuote } from '#core/quote/shared-quote.server.ts'
import { shareAcceptance, sharedQuoteRow, shareMove } from '#core/quote/shared-quote.ts'
import { openShared, printShared, writeToShared } from '#core/share-link/open-shared.server.ts'
import { changed, changedSchema, created, createdSchema, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import type { Api } from '../http/request-context.ts'
import { filesOfShare } from '../links/share-paths.ts'
import { invoicePrint } from '../money/invoice-wire.ts'
import { acceptanceBudget, pdfBudget, sendPdf } from '../money/send-pdf.ts'
import { limited, sharing, tokenParams } from './share-links.ts'
import { sharedInvoices } from './shared-invoices.ts'
import { sharedProofs } from './shared-proofs.ts'

const tags = ['quotes']

/** Links of records for staff, and what the holder of a link may do without signing in. */
const routes: FastifyPluginAsyncZod = async (api) => {
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  })
  sharing(api, { shareable: quoteLinks, path: 'quotes', name: 'a quote' })
  sharing(api, { shareable: proofLinks, path: 'proofs', name: 'a round' })
  sharing(api, { shareable: invoiceLinks, path: 'invoices', name: 'an invoice' })
  shared(api)
  sharedProofs(api)
  sharedInvoices(api)
}

export async function share(api: Api): Promise<void> {
  await api.register(routes)
}

function shared(api: Api): void {
  api.get(
    '/share/:token',
    {
      config: { laterLimits: [...limited] },
      schema: {
        tags: [...tags, 'proofs', 'invoices'],
        summary: 'The record of a share link: a quote, a round or an invoice',
        description: 'An unknown, expired or withdrawn link is 404.',
        params: tokenParams,
        response: { 200: z.discriminatedUnion('kind', [sharedQuoteRow, sharedProofRow, sharedInvoiceRow]) },
      },
    },
    async ({ ctx, params: { token } }) => {
      const opened = await openShared(ctx, token)
      switch (opened.kind) {
        case 'quote':
          return presentSharedQuote(opened.quote, filesOfShare(token))
        case 'proof':
          return presentSharedProof(opened.proof, filesOfShare(token))
        case 'invoice':
          return presentSharedInvoice(opened.invoice)
      }
    },
  )
  api.get(
    '/share/:token/pdf',
    {
      config: { laterLimits: [...limited], budget: pdfBudget },
      schema: {
        tags: [...tags, 'invoices'],
        summary: 'The quote or the invoice of a share link as a PDF',
        produces: ['application/pdf'],
        params: tokenParams,
        querystring: invoicePrint,
      },
    },
    async ({ ctx, params, query }, reply) => sendPdf(reply, await printShared(ctx, params.token, query.as)),
  )
  api.post(
    '/share/:token/accept',
    {
      config: { laterLimits: [...limited], budget: acceptanceBudget },
      schema: {
        tags,
        summary: 'Accept the quote of a share link, with a name and the terms',
        params: tokenParams,
        body: shareAcceptance,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await acceptSharedQuote(ctx, params.token, body)
      return changed(1)
    },
  )
  api.post(
    '/share/:token/moves',
    {
      config: { laterLimits: [...limited] },
      schema: {
        tags,
        summary: 'Ask for changes of the quote of a share link, or decline it',
        params: tokenParams,
        body: shareMove,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await answerSharedQuote(ctx, params.token, body)
      return changed(1)
    },
  )
  api.post(
    '/share/:token/messages',
    {
      config: { laterLimits: [...limited] },
      schema: {
        tags: [...tags, 'invoices'],
        summary: 'Write a message about the quote or the invoice of a share link, with a name',
        params: tokenParams,
        headers: repeatable,
        body: shareMessage,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await writeToShared(ctx, params.token, body, keyOf(headers)))),
  )
}
