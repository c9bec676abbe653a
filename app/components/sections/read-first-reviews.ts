import { showReview } from '#app/components/content/review-card.tsx'
import type { Core } from '#app/core-context.ts'

/** Reads the first carousel page (three newest), whether more exist, and the overall rating. */
export async function readFirstReviews({ ctx, reviews }: Core) {
  const [page, ratings] = await Promise.all([
    reviews.listPublicReviews(ctx, { limit: 3 }),
    reviews.summarizeRatings(ctx),
  ])
  return { reviews: page.rows.map(showReview), isMore: page.nextBefore !== undefined, ratings }
}
