import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { chosenIds, contains, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { requireAntiSpamCheck } from '../proof-of-work/proof-of-work.server.ts'
import type { AntiSpamInput } from '../proof-of-work/proof-of-work.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import {
  type PublicReview,
  publicReviewRow,
  type RatingSummary,
  type Review,
  type ReviewFilter,
  type ReviewInput,
  type ReviewListRequest,
} from './review.ts'

const publicColumns = columnsOf(...storedNames(publicReviewRow))

const sortKeys = { title: sql`lower(title)`, author: sql`lower(author)`, rating: sql`rating` }

function publicReviews(ctx: Context, { q, rating }: ReviewFilter) {
  let reviews = ctx.db.selectFrom('review')
  if (q) reviews = reviews.where(contains(sql.ref('search'), q))
  if (rating !== undefined) reviews = reviews.where('rating', '=', rating)
  return reviews
}

/** Selects reviews, searching also email addresses and phone numbers. */
function privateReviews(ctx: Context, { q, ...filter }: ReviewFilter) {
  const reviews = publicReviews(ctx, filter)
  if (!q) return reviews
  return reviews.where((eb) =>
    eb.or([contains(sql.ref('search'), q), contains(sql.ref('private_search'), q)]),
  )
}

export async function listPublicReviews(
  ctx: Context,
  request: ReviewListRequest,
): Promise<Page<PublicReview>> {
  permit(ctx, 'review.list')
  return pageOf(ctx, publicReviews(ctx, request).select(publicColumns), request, sortKeys)
}

/** Lists reviews with email and phone, for administrators. */
export async function listReviews(ctx: Context, request: ReviewListRequest): Promise<Page<Review>> {
  permit(ctx, 'review.list-private')
  return pageOf(
    ctx,
    privateReviews(ctx, request).select(publicColumns).select(['email', 'phone']),
    request,
    sortKeys,
  )
}

export async function summarizeRatings(ctx: Context): Promise<RatingSummary> {
  permit(ctx, 'review.list')
  const { count, average } = await ctx.db
    .selectFrom('review')
    .where('rating', '>', 0)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.avg<string | null>('rating').as('average')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), average: Math.round(Number(average ?? 0) * 10) / 10 }
}

/** Submits a review. A repeated call with the same idempotency key submits it once. */
export async function submitReview(
  ctx: Context,
  { antiSpamInput = {}, ...input }: ReviewInput & { antiSpamInput?: AntiSpamInput },
  key?: string,
): Promise<string> {
  permit(ctx, 'review.create')
  const admit = () => requireAntiSpamCheck(ctx, 'review', antiSpamInput)
  return doOnce(ctx, { key, operation: 'review.submit', input, admit }, async (inside) => {
    const id = createId()
    await inside.db
      .insertInto('review')
      .values({ ...input, id, created_at: inside.now() })
      .execute()
    return id
  })
}

export async function removeReview(ctx: Context, id: string): Promise<void> {
  if ((await removeReviews(ctx, { ids: [id] })).length === 0) throw notFound('Review')
}

/** Returns the ids that were moved to the trash. */
export async function removeReviews(ctx: Context, chosen: Chosen<ReviewFilter>): Promise<string[]> {
  permit(ctx, 'review.remove')
  return inTransaction(ctx, async (inside) => {
    const reviews = privateReviews(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'review', await chosenIds(reviews, chosen))
  })
}
