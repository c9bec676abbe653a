import { z } from 'zod'
import {
  type CreditNote,
  creditNoteInput,
  creditNoteListRequest,
  creditNoteRow,
} from '#core/invoice/credit-note.ts'
import { printCreditNote } from '#core/invoice/credit-note-pdf.server.ts'
import { listCreditNotes, listCreditNotesOf } from '#core/invoice/credit-notes.server.ts'
import { presentLines } from '#core/invoice/invoice-lines.ts'
import { issueCreditNote } from '#core/invoice/issue-credit-note.server.ts'
import { created, createdSchema, idParams, longTextBodyLimit, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import { pdfBudget, sendPdf } from './send-pdf.ts'

const tags = ['invoices']

const presentCreditNote = ({ id, lines, createdAt, ...same }: CreditNote) => ({
  _id: id,
  ...same,
  lines: presentLines(lines, same.amount.currency),
  createdAt: createdAt.toISOString(),
})

export function creditNotes(api: Api): void {
  const list = { tags, request: creditNoteListRequest, present: presentCreditNote, row: creditNoteRow }
  api.post(
    '/invoices/:id/credit-notes',
    {
      config: { permission: 'invoice.credit' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Credit an invoiced amount by a credit note',
        description:
          'Reduces the open amount first; what was paid beyond that becomes credit. All notes of an invoice are at most its total.',
        params: idParams,
        headers: repeatable,
        body: creditNoteInput,
        response: {
          201: createdSchema.extend({ number: z.string().describe('For example CN-000001') }),
          409: problemSchema,
        },
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const { id, number } = await issueCreditNote(ctx, params.id, body, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  listing(api, {
    path: '/credit-notes',
    config: { permission: 'invoice.list' },
    summary: 'List all credit notes, newest first',
    list: listCreditNotes,
    ...list,
  })
  listingOf(api, {
    path: '/credit-notes',
    config: { permission: 'invoice.ask' },
    summary: "List a client's credit notes, newest first (the client, or staff)",
    list: listCreditNotesOf,
    ...list,
  })
  api.get(
    '/credit-notes/:id/pdf',
    {
      config: { permission: 'invoice.ask', limit: 'paper', budget: pdfBudget },
      schema: {
        tags,
        summary: 'The credit note as a PDF (its client, or staff)',
        params: idParams,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params }, reply) => sendPdf(reply, await printCreditNote(ctx, params.id)),
  )
}
