import { z } from 'zod'
import {
  claimFilter,
  claimListRequest,
  decisionInput,
  receivedPayment,
} from '#core/payment-claim/claim-input.ts'
import { staffClaimRow } from '#core/payment-claim/claim-response.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { listClaims } from '#core/payment-claim/list-claims.server.ts'
import { releaseClaim, takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { recordPayment } from '#core/payment-claim/record-payment.server.ts'
import { rejectClaims } from '#core/payment-claim/reject-claims.server.ts'
import { reverseClaim } from '#core/payment-claim/reverse-claim.server.ts'
import { seenVersion } from '#core/seen-version.ts'
import { givenReason } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing } from '../http/changing.ts'
import { repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import { claimMoves } from './claim-moves.ts'
import { presentClaimForStaff } from './claim-wire.ts'

const tags = ['payments']
const versionBody = z.object({ version: seenVersion })

/** Staff routes for payment claims. */
export function checkPayments(api: Api): void {
  listing(api, {
    path: '/payments',
    config: { permission: 'payment-claim.list' },
    tags,
    summary: 'List all claims, newest first',
    request: claimListRequest,
    list: listClaims,
    present: presentClaimForStaff,
    row: staffClaimRow,
  })
  api.post(
    '/invoices/:id/payments',
    {
      config: { permission: 'payment-claim.decide' },
      schema: {
        tags,
        summary: 'Record a payment that was received, such as cash',
        description:
          'The payment is accepted at once, with a receipt. An amount above the open amount becomes credit.',
        params: idParams,
        headers: repeatable,
        body: receivedPayment,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await recordPayment(ctx, params.id, body, headers['idempotency-key']))),
  )
  bulkRoute(
    api,
    'payments',
    'payment-claim.decide',
    claimFilter,
    { reject: (ctx, chosen, { reason }) => rejectClaims(ctx, chosen, reason) },
    { reason: givenReason },
  )
  claimMoves(api)
  api.post(
    '/payments/:id/take',
    {
      config: { permission: 'payment-claim.decide' },
      schema: {
        tags,
        summary: 'Take a claim for checking: locks it for 15 minutes, repeating renews the lock',
        params: idParams,
        body: versionBody,
        response: { 200: changedSchema.extend({ version: z.int() }), 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => ({
      ...changed(1),
      version: await takeClaim(ctx, params.id, body.version),
    }),
  )
  changing(api, {
    method: 'POST',
    path: '/payments/:id/release',
    permission: 'payment-claim.decide',
    tags,
    summary: 'Release a claim, so that others can check it',
    body: versionBody,
    change: (ctx, id, { version }) => releaseClaim(ctx, id, version),
  })
  changing(api, {
    path: '/payments/:id',
    permission: 'payment-claim.decide',
    tags,
    summary: 'Accept a claim, in full or in part, or reject it (the colleague who took it)',
    description:
      '`accepted` is the received amount; defaults to the claimed amount. An amount above the invoice becomes credit.',
    body: decisionInput,
    change: decideClaim,
  })
  changing(api, {
    method: 'POST',
    path: '/payments/:id/reverse',
    permission: 'payment-claim.decide',
    tags,
    summary: 'Reverse an accepted claim and its ledger entries',
    body: versionBody.extend({ reason: givenReason }),
    change: reverseClaim,
  })
}
