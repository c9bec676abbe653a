import { z } from 'zod'
import {
  draftListRequest,
  draftPatch,
  draftRow,
  type InvoiceDraft,
  invoiceInput,
  recipientRequest,
  recipientRow,
} from '#core/invoice/invoice-draft.ts'
import { getDraft, listDrafts, removeDraft, updateDraft } from '#core/invoice/invoice-drafts.server.ts'
import { presentLines } from '#core/invoice/invoice-lines.ts'
import { createInvoice, issueDraft } from '#core/invoice/issue-invoice.server.ts'
import { findRecipients } from '#core/invoice/recipient.server.ts'
import { seenVersion } from '#core/seen-version.ts'
import { created, createdSchema, idParams, longTextBodyLimit, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['invoices']
const permission = 'invoice.create'
const numbered = createdSchema.extend({
  number: z.string().nullable().describe('For example IN-000001; null for a draft'),
})

const presentDraft = ({ id, lines, createdAt, ...same }: InvoiceDraft) => ({
  _id: id,
  ...same,
  lines: presentLines(lines, same.total.currency),
  createdAt: createdAt.toISOString(),
})

/** Routes for invoices without an order, and their drafts. */
export function newInvoices(api: Api): void {
  api.post(
    '/invoices',
    {
      config: { permission },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Invoice a client, without an order',
        description:
          'Issues the invoice and notifies the client. With `draft`, only stores it; issuing gives it a number.',
        headers: repeatable,
        body: invoiceInput,
        response: { 201: numbered, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) => {
      const { id, number } = await createInvoice(ctx, body, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  listing(api, {
    path: '/invoice-drafts',
    config: { permission },
    tags,
    summary: 'List the invoices that are not issued yet, newest first',
    request: draftListRequest,
    list: listDrafts,
    present: presentDraft,
    row: draftRow,
  })
  api.get(
    '/invoice-drafts/:id',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'One invoice that is not issued yet',
        params: idParams,
        response: { 200: draftRow },
      },
    },
    async ({ ctx, params }) => presentDraft(await getDraft(ctx, params.id)),
  )
  changing(api, {
    path: '/invoice-drafts/:id',
    ...{ permission, tags, bodyLimit: longTextBodyLimit },
    summary: 'Change an invoice that is not issued yet',
    description: 'Omitted fields are unchanged; `version` is the last version read.',
    body: draftPatch,
    change: updateDraft,
  })
  removing(api, {
    path: '/invoice-drafts/:id',
    ...{ permission, tags },
    summary: 'Delete an invoice that is not issued yet',
    remove: removeDraft,
  })
  api.post(
    '/invoice-drafts/:id/issue',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Issue a draft: it gets its number, and the client is notified',
        params: idParams,
        headers: repeatable,
        body: z.object({ version: seenVersion }),
        response: { 201: numbered, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const { id, number } = await issueDraft(ctx, params.id, body, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  api.get(
    '/invoice-recipients',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Find a client to invoice, a few at most',
        querystring: recipientRequest,
        response: { 200: z.array(recipientRow) },
      },
    },
    async ({ ctx, query }) =>
      (await findRecipients(ctx, query)).map(({ id, ...same }) => ({ _id: id, ...same })),
  )
}
