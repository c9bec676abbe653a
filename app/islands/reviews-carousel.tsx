import type { PublicReview } from '#core/review/review.ts'

export function ReviewsCarousel(_: { reviews: PublicReview[] }) {
  return null
}
