import { z } from 'zod'
import { moveProof } from '#core/proof/answer-proof.server.ts'
import { commentProof, resolveComment } from '#core/proof/comment-proof.server.ts'
import { acceptExtraRound, giveFreeRound } from '#core/proof/extra-round.server.ts'
import { extraRoundInput, freeRoundInput } from '#core/proof/extra-round.ts'
import { getProof, handInProof, listProofs } from '#core/proof/proof.server.ts'
import {
  commentInput,
  commentPatch,
  proofInput,
  proofMove,
  proofRow,
  wholeProofRow,
} from '#core/proof/proof.ts'
import { openProofFile } from '#core/proof/proof-files.server.ts'
import { listWaitingProofsOf } from '#core/proof/waiting-proofs.server.ts'
import { waitingProofRequest, waitingProofRow } from '#core/proof/waiting-proofs.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listingOf } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { sendFile } from '../support/attachment.ts'
import { presentProof } from './proof-wire.ts'

const tags = ['proofs']
const permission = 'project.ask'
const present = presenter(proofRow)

/** Rounds of proofs on a project. */
export function proofs(api: Api): void {
  api.get(
    '/projects/:id/proofs',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the rounds of a project, newest first (its client, or staff)',
        params: idParams,
        response: { 200: z.array(proofRow) },
      },
    },
    async ({ ctx, params }) => (await listProofs(ctx, params.id)).map(present),
  )
  api.post(
    '/projects/:id/proofs',
    {
      config: { permission: 'project.update' },
      schema: {
        tags,
        summary: 'Hand in a round with pictures or PDFs, and maybe a link',
        description: 'It takes the place of a round that still waits. The client is told once.',
        params: idParams,
        headers: repeatable,
        body: proofInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await handInProof(ctx, params.id, body, keyOf(headers)))),
  )
  listingOf(api, {
    path: '/proofs/to-answer',
    config: { permission },
    tags,
    summary: 'List the rounds that a client has not answered (the client, or staff)',
    request: waitingProofRequest,
    list: listWaitingProofsOf,
    present: presenter(waitingProofRow),
    row: waitingProofRow,
  })
  api.get(
    '/proofs/:id',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'A round with its files, comments and approval (the client of its project, or staff)',
        params: idParams,
        response: { 200: wholeProofRow },
      },
    },
    async ({ ctx, params: { id } }) => presentProof(await getProof(ctx, id), `/api/proofs/${id}/files`),
  )
  api.get(
    '/proofs/:id/files/:file',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'A file of a round (the client of its project, or staff)',
        params: idParams.extend({ file: z.uuid() }),
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await openProofFile(request.ctx, request.params.id, request.params.file)),
  )
  api.post(
    '/proofs/:id/moves',
    {
      // An approval is signed, so a program cannot give it, as with quotes.
      config: { permission, isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Approve a round with a name, or ask for changes (the client of its project)',
        description: 'The approval keeps the time, network address, browser and the SHA-256 of the files.',
        params: idParams,
        body: proofMove,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await moveProof(ctx, params.id, body)
      return changed(1)
    },
  )
  api.post(
    '/proofs/:id/extra-rounds',
    {
      config: { permission, isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Agree on an extra round of changes at its price (the client of the project)',
        description: 'Adds a revision to the order and invoices its price.',
        params: idParams,
        body: extraRoundInput,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await acceptExtraRound(ctx, params.id, body)
      return changed(1)
    },
  )
  api.post(
    '/proofs/:id/free-rounds',
    {
      config: { permission: 'invoice.create' },
      schema: {
        tags,
        summary: 'Give the client an extra round without a charge',
        params: idParams,
        body: freeRoundInput,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await giveFreeRound(ctx, params.id, body)
      return changed(1)
    },
  )
  comments(api)
}

function comments(api: Api): void {
  api.post(
    '/proofs/:id/comments',
    {
      config: { permission, laterLimits: ['message'] },
      schema: {
        tags,
        summary: 'Comment on a round or reply (the client of its project, or staff)',
        description: 'With `x` and `y` the comment is a pin on a picture.',
        params: idParams,
        headers: repeatable,
        body: commentInput,
        response: { 201: createdSchema, 409: problemSchema, 429: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await commentProof(ctx, params.id, body, keyOf(headers)))),
  )
  api.patch(
    '/proofs/:id/comments/:comment',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Mark a comment as resolved or open (the client of its project, or staff)',
        params: idParams.extend({ comment: z.uuid() }),
        body: commentPatch,
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) =>
      changed(await resolveComment(ctx, { proofId: params.id, id: params.comment }, body.resolved)),
  )
}
