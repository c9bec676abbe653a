import { z } from 'zod'
import { extraRoundInput } from '#core/proof/extra-round.ts'
import { sharedApproval, sharedChanges, sharedComment } from '#core/proof/proof.ts'
import {
  acceptSharedExtraRound,
  approveSharedProof,
  askSharedChanges,
  commentSharedProof,
} from '#core/proof/shared-proof.server.ts'
import { openSharedFile } from '#core/share-link/open-shared.server.ts'
import { changed, changedSchema, created, createdSchema, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import type { Api } from '../http/request-context.ts'
import { sendFile } from '../support/attachment.ts'
import { limited, tokenParams } from './share-links.ts'

const tags = ['proofs']
const config = { laterLimits: [...limited] }

/** Calls of the holder of a link to a round. */
export function sharedProofs(api: Api): void {
  api.get(
    '/share/:token/files/:file',
    {
      config,
      schema: {
        tags,
        summary: 'A file of the round or the quote of a share link',
        params: tokenParams.extend({ file: z.uuid() }),
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await openSharedFile(request.ctx, request.params.token, request.params.file)),
  )
  api.post(
    '/share/:token/comments',
    {
      config,
      schema: {
        tags,
        summary: 'Comment on the round of a share link, with a name',
        description: 'With `x` and `y` the comment is a pin on a picture.',
        params: tokenParams,
        headers: repeatable,
        body: sharedComment,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await commentSharedProof(ctx, params.token, body, keyOf(headers)))),
  )
  api.post(
    '/share/:token/approval',
    {
      config,
      schema: {
        tags,
        summary: 'Approve the round of a share link, with a typed name',
        description: 'The approval keeps the time, network address, browser and the SHA-256 of the files.',
        params: tokenParams,
        body: sharedApproval,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await approveSharedProof(ctx, params.token, body)
      return changed(1)
    },
  )
  api.post(
    '/share/:token/changes',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for changes of the round of a share link, with a name',
        params: tokenParams,
        body: sharedChanges,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await askSharedChanges(ctx, params.token, body)
      return changed(1)
    },
  )
  api.post(
    '/share/:token/extra-rounds',
    {
      config,
      schema: {
        tags,
        summary: 'Agree on an extra round of changes by a share link, with a name',
        description: 'Adds a revision to the order and invoices its price.',
        params: tokenParams,
        body: extraRoundInput,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await acceptSharedExtraRound(ctx, params.token, body)
      return changed(1)
    },
  )
}
