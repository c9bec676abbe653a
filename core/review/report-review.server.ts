import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { today } from '../time.ts'

/** Reports a published review to staff. Counts once a day for each network address. */
export async function reportReview(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'review.report')
  await ctx.limit('report')
  const review = await ctx.db.selectFrom('review').select('id').where('id', '=', id).executeTakeFirst()
  if (!review) throw notFound('Review')
  const day = today(ctx)
  await ctx.db
    .insertInto('review_report')
    .values({ review_id: id, day, visitor: ctx.pseudonym(`review report ${day} ${ctx.client}`) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
