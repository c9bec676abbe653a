import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { withTotal } from '#core/paging.ts'
import { isPermitted } from '#core/permissions.ts'
import { listPublicReviews, listReviews, removeReview, submitReview } from '#core/review/review.server.ts'
import { type PublicReview, type Review, reviewInput, reviewListRequest } from '#core/review/review.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, listHeaders } from '../http/answers.ts'
import { proofOfWorkFields } from '../http/challenge.ts'
import { honeypotField } from '../http/honeypot.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'

const reviewBody = reviewInput.safeExtend({ ...honeypotField, ...proofOfWorkFields })

const presentPublic = ({ id, createdAt, ...same }: PublicReview) => ({
  _id: id,
  ...same,
  createdAt: createdAt.toISOString(),
})
export const presentReview = ({ email, phone, ...shown }: Review) => ({
  ...presentPublic(shown),
  email,
  phone,
})

const reviewSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  rating: z.int().min(0).max(5),
  review: z.string(),
  author: z.string(),
  role: z.string(),
  createdAt: z.iso.datetime(),
  email: z.string().optional().describe('Only in answers to an administrator'),
  phone: z.string().optional().describe('Only in answers to an administrator'),
})

export const reviews: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/reviews',
    {
      config: { isCached: true },
      schema: {
        tags: ['reviews'],
        summary: 'List reviews, newest first',
        querystring: reviewListRequest,
        response: { 200: z.array(reviewSchema) },
      },
    },
    async (request, reply) => {
      const { ctx, query } = request
      if (isPermitted(ctx.actor, 'review.list-private')) {
        const page = await listReviews(ctx, { ...query, ...withTotal })
        return reply.headers(listHeaders('/api/reviews', query, page)).send(page.rows.map(presentReview))
      }
      const page = await listPublicReviews(ctx, { ...query, ...withTotal })
      return reply.headers(listHeaders('/api/reviews', query, page)).send(page.rows.map(presentPublic))
    },
  )
  api.post(
    '/reviews',
    {
      config: { permission: 'review.create', laterLimits: ['review'] },
      schema: {
        tags: ['reviews'],
        summary: 'Submit a review',
        headers: repeatable,
        body: reviewBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body: { trap: _, altcha: proof, filledInMs, ...input }, headers }, reply) => {
      const review = { ...input, antiSpamInput: { proof, filledInMs } }
      return reply.code(201).send(created(await submitReview(ctx, review, keyOf(headers))))
    },
  )
  api.delete(
    '/reviews/:id',
    {
      config: { permission: 'review.remove' },
      schema: {
        tags: ['reviews'],
        summary: 'Delete a review (administrators)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await removeReview(ctx, params.id)
      return deleted()
    },
  )
}
