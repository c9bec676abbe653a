import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { PublicReview, RatingSummary, Review, ReviewInput } from './review.ts'

const publicColumns = [
  'id',
  'title',
  'rating',
  'review',
  'author',
  'role',
  'created_at as createdAt',
] as const

const newestFirst = (ctx: Context, { limit, before }: PageRequest) => {
  const reviews = ctx.db
    .selectFrom('review')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return before ? reviews.where('id', '<', before) : reviews
}

export async function listPublicReviews(ctx: Context, page: PageRequest): Promise<Page<PublicReview>> {
  permit(ctx, 'review.list')
  return toPage(await newestFirst(ctx, page).select(publicColumns).execute(), page.limit)
}

/** With e-mail and phone: for administrators. */
export async function listReviews(ctx: Context, page: PageRequest): Promise<Page<Review>> {
  permit(ctx, 'review.list-private')
  const rows = await newestFirst(ctx, page)
    .select([...publicColumns, 'email', 'phone'])
    .execute()
  return toPage(rows, page.limit)
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

export async function submitReview(ctx: Context, input: ReviewInput): Promise<string> {
  permit(ctx, 'review.create')
  await ctx.limit('review')
  const id = createId()
  await ctx.db
    .insertInto('review')
    .values({ ...input, id, created_at: ctx.now() })
    .execute()
  return id
}

export async function removeReview(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'review.remove')
  const { numDeletedRows } = await ctx.db.deleteFrom('review').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Review')
}
