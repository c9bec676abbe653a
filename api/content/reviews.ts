import { z } from 'zod'
import { withTotal } from '#core/paging.ts'
import { isPermitted } from '#core/permissions.ts'
import { moveReviews, updateReview } from '#core/review/moderate-review.server.ts'
import { reportReview } from '#core/review/report-review.server.ts'
import {
  listPublicReviews,
  listReviews,
  removeReview,
  removeReviews,
  submitReview,
} from '#core/review/review.server.ts'
import {
  hideReason,
  publicReviewRow,
  type Review,
  reviewFilter,
  reviewInput,
  reviewListRequest,
  reviewNames,
  reviewPatch,
  reviewRow,
} from '#core/review/review.ts'
import { reviewStateLabels } from '#core/review/review-state.ts'
import {
  created,
  createdSchema,
  idParams,
  listHeaders,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { proofOfWorkFields } from '../http/challenge.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { honeypotField } from '../http/honeypot.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const reviewBody = reviewInput.safeExtend({ ...honeypotField, ...proofOfWorkFields })

const presentPublic = presenter(publicReviewRow, reviewNames)
const presentReview = presenter(reviewRow, reviewNames)

const reviewColumns: Columns<Review> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Rating: ({ rating }) => rating,
  Review: ({ review }) => review,
  Author: ({ author }) => author,
  Role: ({ role }) => role,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  State: ({ state }) => reviewStateLabels[state],
  'Reason for hiding': ({ hiddenReason }) => hiddenReason,
  Reply: ({ reply }) => reply ?? '',
  'Verified client': ({ isVerified }) => isVerified ?? false,
  Reports: ({ reports }) => reports,
}

export function reviews(api: Api): void {
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
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body: { trap: _, altcha: proof, filledInMs, ...input }, headers }, reply) => {
      const review = { ...input, antiSpamInput: { proof, filledInMs } }
      return reply.code(201).send(created(await submitReview(ctx, review, keyOf(headers))))
    },
  )
  changing(api, {
    path: '/reviews/:id',
    permission: 'review.moderate',
    tags: ['reviews'],
    summary: 'Publish, hide or answer a review',
    description:
      'Omitted fields are unchanged; `version` is the last version read. Publishing a published review dismisses its reports.',
    bodyLimit: longTextBodyLimit,
    body: reviewPatch,
    change: updateReview,
  })
  api.post(
    '/reviews/:id/reports',
    {
      config: { permission: 'review.report', laterLimits: ['report'] },
      schema: {
        tags: ['reviews'],
        summary: 'Report a review to the provider; counted once a day for each visitor',
        params: idParams,
        response: { 202: z.object({ acknowledged: z.literal(true) }) },
      },
    },
    async ({ ctx, params }, reply) => {
      await reportReview(ctx, params.id)
      return reply.code(202).send({ acknowledged: true as const })
    },
  )
  removing(api, {
    path: '/reviews/:id',
    permission: 'review.remove',
    tags: ['reviews'],
    summary: 'Delete a review',
    remove: removeReview,
  })
  bulkRoute(
    api,
    'reviews',
    'review.remove',
    reviewFilter,
    {
      delete: removeReviews,
      publish: (ctx, chosen) => moveReviews(ctx, chosen, 'published'),
      hide: (ctx, chosen, { reason }) => moveReviews(ctx, chosen, 'hidden', reason),
      hold: (ctx, chosen) => moveReviews(ctx, chosen, 'pending'),
    },
    { reason: hideReason },
  )
  exportRoute(api, 'reviews', 'review', reviewListRequest, listReviews, reviewColumns)
}
