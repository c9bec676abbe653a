import { z } from 'zod'
import { messageInput } from '#core/message/message.ts'
import { copyQuote, createQuote, removeQuote, updateQuote } from '#core/quote/edit-quote.server.ts'
import { moveQuote } from '#core/quote/move-quote.server.ts'
import { getQuote, listQuotes, listQuotesOf } from '#core/quote/quote.server.ts'
import { openQuoteFile } from '#core/quote/quote-files.server.ts'
import { copyInput, quoteInput, quoteListRequest, quoteMove, quotePatch } from '#core/quote/quote-input.ts'
import { listQuoteMessages, writeQuoteMessage } from '#core/quote/quote-messages.server.ts'
import { printOwnQuote } from '#core/quote/quote-pdf.server.ts'
import { quoteRow, wholeQuoteRow } from '#core/quote/quote-response.ts'
import {
  changed,
  created,
  createdSchema,
  idParams,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import { changing, movesDescription } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { messaging } from '../http/messaging.ts'
import { movedSchema } from '../http/moving.ts'
import type { Api } from '../http/request-context.ts'
import { acceptanceBudget, pdfBudget, sendPdf } from '../money/send-pdf.ts'
import { sendFile } from '../support/attachment.ts'
import { presentQuote, presentQuoteDetail } from './quote-wire.ts'

const tags = ['quotes']

export function quotes(api: Api): void {
  api.post(
    '/quotes',
    {
      config: { permission: 'quote.write' },
      schema: {
        tags,
        summary: 'Write a quote for a client, as a draft',
        headers: repeatable,
        body: quoteInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await createQuote(ctx, body, keyOf(headers)))),
  )
  listing(api, {
    path: '/quotes',
    config: { permission: 'quote.list' },
    tags,
    summary: 'List all quotes, newest first',
    request: quoteListRequest,
    list: listQuotes,
    present: presentQuote,
    row: quoteRow,
  })
  listingOf(api, {
    path: '/quotes',
    config: { permission: 'quote.ask' },
    tags,
    summary: 'List the quotes that a client was sent, newest first (the client, or staff)',
    request: quoteListRequest,
    list: listQuotesOf,
    present: presentQuote,
    row: quoteRow,
  })
  api.get(
    '/quotes/id/:id',
    {
      config: { permission: 'quote.ask' },
      schema: {
        tags,
        summary: 'One quote with its acceptance and timeline (its client, or staff)',
        params: idParams,
        response: { 200: wholeQuoteRow },
      },
    },
    async ({ ctx, params }) => presentQuoteDetail(await getQuote(ctx, params.id)),
  )
  api.get(
    '/quotes/:id/pdf',
    {
      config: { permission: 'quote.ask', limit: 'paper', budget: pdfBudget },
      schema: {
        tags,
        summary: 'The quote as a PDF, signed once it is accepted (its client, or staff)',
        params: idParams,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params }, reply) => sendPdf(reply, await printOwnQuote(ctx, params.id)),
  )
  api.get(
    '/quotes/:id/files/:file',
    {
      config: { permission: 'quote.ask', isDownload: true },
      schema: {
        tags,
        summary: 'A file of a quote (its client, or staff)',
        params: idParams.extend({ file: z.uuid() }),
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await openQuoteFile(request.ctx, request.params.id, request.params.file)),
  )
  changing(api, {
    path: '/quotes/:id',
    permission: 'quote.write',
    tags,
    summary: 'Change the draft of a quote',
    description: 'Omitted fields are unchanged; `version` is the last version read. A sent quote is 409.',
    body: quotePatch,
    change: updateQuote,
  })
  removing(api, {
    path: '/quotes/:id',
    permission: 'quote.write',
    tags,
    summary: 'Delete the draft of a quote',
    refusals: [409],
    remove: removeQuote,
  })
  api.post(
    '/quotes/:id/copies',
    {
      config: { permission: 'quote.write' },
      schema: {
        tags,
        summary: 'Copy a quote to a new draft, as a new quote or as its revision',
        params: idParams,
        headers: repeatable,
        body: copyInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await copyQuote(ctx, params.id, body, keyOf(headers)))),
  )
  messaging(api, {
    resource: 'quotes',
    permission: 'quote.ask',
    tags,
    list: {
      summary: 'The messages about a quote, newest first (its client, or staff)',
      verb: listQuoteMessages,
    },
    write: {
      summary: 'Write a message about a quote (its client, or staff)',
      body: messageInput,
      verb: writeQuoteMessage,
    },
  })
  api.post(
    '/quotes/:id/moves',
    {
      config: { permission: 'quote.ask', laterLimits: ['order'], budget: acceptanceBudget },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Send a quote, answer it, or take it back (its client, or staff)',
        description: `${movesDescription} Accepting creates an accepted order, or accepts the one that the quote is for, with an invoice for the deposit.`,
        params: idParams,
        body: quoteMove,
        response: { 200: movedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers, ip }) => {
      const evidence = { address: ip, browser: headers['user-agent'] ?? '' }
      const facts = await moveQuote(ctx, params.id, body, evidence)
      return { ...changed(1), version: body.version + 1, ...facts }
    },
  )
}
