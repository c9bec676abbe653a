import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { withTotal } from '#core/paging.ts'
import { isPermitted } from '#core/permissions.ts'
import {
  listPublicReviews,
  listReviews,
  removeReview,
  removeReviews,
  submitReview,
} from '#core/review/review.server.ts'
import {
  publicReviewRow,
  type Review,
  reviewFilter,
  reviewInput,
  reviewListRequest,
  reviewRow,
} from '#core/review/review.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, listHeaders } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { proofOfWorkFields } from '../http/challenge.ts'
import { exportRoute } from '../http/export-route.ts'
import { honeypotField } from '../http/honeypot.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { presenter } from '../http/presenter.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const reviewBody = reviewInput.safeExtend({ ...honeypotField, ...proofOfWorkFields })

const presentPublic = presenter(publicReviewRow)
const presentReview = presenter(reviewRow)

const reviewColumns: Columns<Review> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Rating: ({ rating }) => rating,
  Review: ({ review }) => review,
  Author: ({ author }) => author,
  Role: ({ role }) => role,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
}

export const reviews: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/reviews',
    {
      config: { isCached: true },
      schema: {
        tags: ['reviews'],
        summary: 'List reviews, newest first',
        querystring: reviewListRequest,
        response: { 200: z.array(reviewRow) },
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
  await api.register(bulkRoute('reviews', 'review.remove', reviewFilter, { delete: removeReviews }))
  await api.register(exportRoute('reviews', 'review', reviewListRequest, listReviews, reviewColumns))
}
