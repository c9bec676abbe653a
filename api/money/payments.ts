import { z } from 'zod'
import { claimInput, ownClaimListRequest } from '#core/payment-claim/claim-input.ts'
import { claimRow } from '#core/payment-claim/claim-response.ts'
import { listClaimsOf } from '#core/payment-claim/list-claims.server.ts'
import { withdrawClaim } from '#core/payment-claim/move-claim.server.ts'
import { printReceipt } from '#core/payment-claim/receipt-pdf.server.ts'
import { submitClaim } from '#core/payment-claim/submit-claim.server.ts'
import { seenVersionInQuery } from '#core/seen-version.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, problemSchema } from '../http/answers.ts'
import { repeatable } from '../http/idempotency.ts'
import { listingOf } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import { presentClaim } from './claim-wire.ts'
import { pdfBudget, sendPdf } from './send-pdf.ts'

const tags = ['payments']

/** Routes for clients to manage their own payment claims. */
export function payments(api: Api): void {
  api.post(
    '/payments',
    {
      config: { permission: 'payment-claim.submit', laterLimits: ['message'] },
      schema: {
        tags,
        summary: 'Submit a payment claim for an invoice (its client, or staff for the client)',
        description:
          'A transaction ID is accepted once per kind of method. The comparison ignores invisible characters, punctuation, case and look-alike letters or digits of other scripts. `proofId` is an upload of POST /attachments; `replacesId` is a rejected claim that is submitted again; its proof may be reused.',
        headers: repeatable,
        body: claimInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await submitClaim(ctx, body, headers['idempotency-key']))),
  )
  listingOf(api, {
    path: '/payments',
    config: { permission: 'payment-claim.ask' },
    tags,
    summary: "List a client's claims, newest first (the client, or staff)",
    request: ownClaimListRequest,
    list: listClaimsOf,
    present: presentClaim,
    row: claimRow,
  })
  api.get(
    '/payments/:id/receipt',
    {
      config: { permission: 'payment-claim.ask', limit: 'paper', budget: pdfBudget },
      schema: {
        tags,
        summary: 'The receipt of an accepted claim as a PDF (its client, or staff)',
        params: idParams,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params }, reply) => sendPdf(reply, await printReceipt(ctx, params.id)),
  )
  api.delete(
    '/payments/:id',
    {
      config: { permission: 'payment-claim.withdraw' },
      schema: {
        tags,
        summary: 'Withdraw an own claim that is not being checked yet',
        params: idParams,
        querystring: z.object({ version: seenVersionInQuery }),
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, query }) => {
      await withdrawClaim(ctx, params.id, query.version)
      return deleted()
    },
  )
}
