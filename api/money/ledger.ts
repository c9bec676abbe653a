import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listLedger, readCredit } from '#core/ledger/ledger.server.ts'
import { type LedgerEntry, ledgerListRequest, ledgerRow, refundInput } from '#core/ledger/ledger.ts'
import { refund } from '#core/ledger/refund.server.ts'
import { moneySchema } from '#core/response-fields.ts'
import { text } from '#core/text.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import { repeatable } from '../http/idempotency.ts'
import { listingOf } from '../http/listing.ts'

const tags = ['ledger']
const params = z.object({ email: text(254) })

export const presentLedgerEntry = ({ id, at, ...same }: LedgerEntry) => ({
  _id: id,
  at: at.toISOString(),
  ...same,
})

export const ledger: FastifyPluginAsyncZod = async (api) => {
  await api.register(
    listingOf({
      path: '/ledger',
      config: { permission: 'invoice.ask' },
      tags,
      summary: "List a client's ledger entries, newest first (the client, or administrators)",
      request: ledgerListRequest,
      list: listLedger,
      present: presentLedgerEntry,
      row: ledgerRow,
    }),
  )
  api.get(
    '/ledger/:email/credit',
    {
      config: { permission: 'invoice.ask' },
      schema: {
        tags,
        summary: "Read a client's unused credit (the client, or administrators)",
        params,
        response: { 200: z.object({ credit: moneySchema }) },
      },
    },
    async ({ ctx, params: { email } }) => ({ credit: await readCredit(ctx, email) }),
  )
  api.post(
    '/ledger/:email/refunds',
    {
      config: { permission: 'ledger.refund' },
      schema: {
        tags,
        summary: 'Refund an invoice to the client or as credit, or refund credit (administrators)',
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
