import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  createCannedReply,
  listCannedReplies,
  removeCannedReply,
  updateCannedReply,
} from '#core/canned-reply/canned-reply.server.ts'
import { cannedReplyInput, cannedReplyPatch, cannedReplyRow } from '#core/canned-reply/canned-reply.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  idParams,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'

const tags = ['conversations']
const present = presenter(cannedReplyRow)

export const cannedReplies: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/canned-replies',
    {
      config: { permission: 'canned-reply.list' },
      schema: {
        tags,
        summary: 'List all canned replies by title (administrators)',
        response: { 200: z.array(cannedReplyRow) },
      },
    },
    async ({ ctx }) => (await listCannedReplies(ctx)).map(present),
  )
  api.post(
    '/canned-replies',
    {
      config: { permission: 'canned-reply.edit' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Add a canned reply (administrators)',
        body: cannedReplyInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createCannedReply(ctx, body))),
  )
  api.patch(
    '/canned-replies/:id',
    {
      config: { permission: 'canned-reply.edit' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Change a canned reply (administrators)',
        params: idParams,
        body: cannedReplyPatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await updateCannedReply(ctx, params.id, body)),
  )
  api.delete(
    '/canned-replies/:id',
    {
      config: { permission: 'canned-reply.edit' },
      schema: {
        tags,
        summary: 'Delete a canned reply (administrators)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await removeCannedReply(ctx, params.id)
      return deleted()
    },
  )
}
