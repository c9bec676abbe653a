import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { chosenIds, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { requireAntiSpamCheck } from '../proof-of-work/proof-of-work.server.ts'
import type { AntiSpamInput } from '../proof-of-work/proof-of-work.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { notifyOfReview } from './notify-of-review.server.ts'
import type {
  PublicReview,
  RatingSummaries,
  RatingSummary,
  Review,
  ReviewFilter,
  ReviewInput,
  ReviewListRequest,
} from './review.ts'
import { invitationUsed, orderOfInvitation } from './review-invitation.server.ts'
import { publicReviews, reviewColumns, reviewSorts, submittedReviews } from './review-rows.server.ts'

/** Lists published reviews. */
export async function listPublicReviews(
  ctx: Context,
  request: ReviewListRequest,
): Promise<Page<PublicReview>> {
  permit(ctx, 'review.list')
  const page = await pageOf(ctx, publicReviews(ctx, request).select(reviewColumns), request, reviewSorts)
  return { ...page, rows: page.rows.map(leaveOutUnset) }
}

/** Finds a published review. */
export async function findPublicReview(ctx: Context, id: string): Promise<PublicReview | undefined> {
  permit(ctx, 'review.list')
  const row = await publicReviews(ctx, {}).select(reviewColumns).where('id', '=', id).executeTakeFirst()
  return row && leaveOutUnset(row)
}

type Extras = { reply: string; repliedAt: Date | null; isVerified: boolean }

/** Leaves out the reply and the mark of reviews without them, so that their responses stay as they were. */
const leaveOutUnset = <Row extends Extras>({ reply, repliedAt, isVerified, ...same }: Row) => ({
  ...same,
  reply: reply || undefined,
  repliedAt: repliedAt ?? undefined,
  isVerified: isVerified || undefined,
})

/** Lists reviews in any state with email, phone and the number of reports, for staff. */
export async function listReviews(ctx: Context, request: ReviewListRequest): Promise<Page<Review>> {
  permit(ctx, 'review.list-private')
  const reviews = submittedReviews(ctx, request)
    .select(reviewColumns)
    .select(['email', 'phone', 'state', 'hidden_reason as hiddenReason', 'version'])
    .select(
      sql<number>`(select count(*)::int from review_report where review_id = submitted_review.id)`.as(
        'reports',
      ),
    )
  const page = await pageOf(ctx, reviews, request, reviewSorts)
  return { ...page, rows: page.rows.map(leaveOutUnset) }
}

export async function summarizeRatings(ctx: Context): Promise<RatingSummaries> {
  permit(ctx, 'review.list')
  const found = await ctx.db
    .selectFrom('review')
    .where('rating', '>', 0)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.avg<string | null>('rating').as('average'),
      fn.countAll<string>().filterWhere('is_sample', '=', false).as('ownCount'),
      fn.avg<string | null>('rating').filterWhere('is_sample', '=', false).as('ownAverage'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...toSummary(found.count, found.average),
    ofClients: toSummary(found.ownCount, found.ownAverage),
  }
}

const toSummary = (count: string, average: string | null): RatingSummary => ({
  count: Number(count),
  average: Math.round(Number(average ?? 0) * 10) / 10,
})

/** Submits a review. A repeated call with the same idempotency key submits it once. */
export async function submitReview(
  ctx: Context,
  { antiSpamInput = {}, ...input }: ReviewInput & { antiSpamInput?: AntiSpamInput },
  key?: string,
): Promise<string> {
  permit(ctx, 'review.create')
  const admit = () => requireAntiSpamCheck(ctx, 'review', antiSpamInput)
  return doOnce(ctx, { key, operation: 'review.submit', input, admit }, async (inside) => {
    const { invitation, ...review } = input
    const state = (await needsApproval(inside)) ? 'pending' : 'published'
    const orderId = invitation ? await orderOfInvitation(inside, invitation) : null
    const stored = await inside.db
      .insertInto('submitted_review')
      .values({ ...review, id: createId(), created_at: inside.now(), order_id: orderId, state })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw invitationUsed()
    await notifyOfReview(inside, { ...review, id: stored.id })
    return stored.id
  })
}

/** Returns true if new reviews wait for the approval of staff. */
export async function needsApproval(ctx: Context): Promise<boolean> {
  permit(ctx, 'review.create')
  return (await readSiteSettings(ctx)).publishReviews === 'after-approval'
}

export async function removeReview(ctx: Context, id: string): Promise<void> {
  if ((await removeReviews(ctx, { ids: [id] })).length === 0) throw notFound('Review')
}

/** Returns the ids that were moved to the trash. */
export async function removeReviews(ctx: Context, chosen: Chosen<ReviewFilter>): Promise<string[]> {
  permit(ctx, 'review.remove')
  return inTransaction(ctx, async (inside) => {
    const reviews = submittedReviews(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'review', await chosenIds(reviews, chosen))
  })
}
