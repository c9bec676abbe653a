import { z } from 'zod'
import { creditIn } from '#core/ledger/credit.ts'
import { listLedger, listWholeLedger, readCredit } from '#core/ledger/ledger.server.ts'
import {
  type LedgerEntry,
  ledgerListRequest,
  ledgerRow,
  refundInput,
  wholeLedgerRequest,
} from '#core/ledger/ledger.ts'
import { refund } from '#core/ledger/refund.server.ts'
import { printRefund } from '#core/ledger/refund-paper.server.ts'
import { writableAddress } from '#core/owner/owner.ts'
import { takaSourceLabels } from '#core/report/taka-sources.ts'
import { isNotifiedField, moneySchema } from '#core/response-fields.ts'
import { text } from '#core/text.ts'
import { dayOf } from '#core/time.ts'
import { created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { exportRoute } from '../http/export-route.ts'
import { repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import { presentFile } from '../orders/order-wire.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'
import { pdfBudget, sendPdf } from './send-pdf.ts'

const tags = ['ledger']
const params = z.object({ email: text(254) })
const creditRow = z.object({
  credit: moneySchema.describe('In dollars'),
  credits: z.array(moneySchema).describe('For each currency, the highest value first'),
  isNotified: isNotifiedField,
})

export const presentLedgerEntry = ({ id, at, files, ...same }: LedgerEntry) => ({
  _id: id,
  at: at.toISOString(),
  files: files.map(presentFile),
  ...same,
})

/** Stands for the source of a value in taka that is not known. */
export const rateUnknown = 'Not known'

export const exportedColumns: Columns<LedgerEntry> = {
  Date: ({ onDay }) => onDay,
  Recorded: ({ at }) => dayOf(at),
  Type: ({ type }) => type,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  Receipt: ({ receiptNumber, refundNumber, creditNoteNumber }) =>
    receiptNumber ?? refundNumber ?? creditNoteNumber,
  Amount: ({ amount }) => amount,
  Currency: ({ amount }) => amount.currency,
  'Amount in USD': ({ value }) => value,
  'Amount in BDT': ({ taka }) => taka,
  Rate: ({ takaFrom }) => (takaFrom ? takaSourceLabels[takaFrom] : rateUnknown),
  Moved: ({ moved }) => moved,
  'Moved in': ({ moved }) => moved?.currency ?? null,
  Method: ({ method }) => method,
  Reference: ({ reference }) => reference,
  Proof: ({ files }) => files.map(({ name }) => name).join(', '),
  Reason: ({ reason }) => reason,
}

export function ledger(api: Api): void {
  listingOf(api, {
    path: '/ledger',
    config: { permission: 'invoice.ask' },
    tags,
    summary: "List a client's ledger entries, newest first (the client, or staff)",
    request: ledgerListRequest,
    list: listLedger,
    present: presentLedgerEntry,
    row: ledgerRow,
  })
  listing(api, {
    path: '/ledger',
    config: { permission: 'ledger.list' },
    tags,
    summary: 'List the ledger entries of all clients, newest first',
    request: wholeLedgerRequest,
    list: listWholeLedger,
    present: presentLedgerEntry,
    row: ledgerRow,
  })
  exportRoute(api, 'ledger', 'invoice', wholeLedgerRequest, listWholeLedger, exportedColumns)
  api.get(
    '/ledger/:email/credit',
    {
      config: { permission: 'invoice.ask' },
      schema: {
        tags,
        summary: "Read a client's unused credit (the client, or staff)",
        params,
        response: { 200: creditRow },
      },
    },
    async ({ ctx, params: { email } }) => {
      const unused = await readCredit(ctx, email)
      return { credit: creditIn(unused.credits, 'USD'), ...unused }
    },
  )
  api.get(
    '/refunds/:id/pdf',
    {
      config: { permission: 'invoice.ask', limit: 'paper', budget: pdfBudget },
      schema: {
        tags,
        summary: 'The paper of a refund to a client as a PDF (its client, or staff)',
        params: idParams,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params }, reply) => sendPdf(reply, await printRefund(ctx, params.id)),
  )
  api.post(
    '/ledger/:email/refunds',
    {
      config: { permission: 'ledger.refund' },
      schema: {
        tags,
        summary:
          'Refund an invoice to the client or as credit, with a credit note unless it reopens; or refund credit',
        params,
        headers: repeatable,
        body: refundInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { email }, body, headers }, reply) =>
      reply.code(201).send(created(await refund(ctx, { ...body, email, key: headers['idempotency-key'] }))),
  )
}
