import type { PublicReviewRow } from '#core/review/review.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'

const mostReviews = 200

export type ReviewChoice = { id: string; label: string }

/** Lists the latest published reviews, as a piece of work can name one. */
export async function listReviewChoices(api: ApiClient): Promise<ReviewChoice[]> {
  const { rows } = await listRows<PublicReviewRow>(api, `/reviews?limit=${mostReviews}`, mostReviews)
  return rows.map(({ _id, author, title, review, rating }) => ({
    id: _id,
    label: [author || 'A client', (title || review).slice(0, 60), `${rating}/5`].filter(Boolean).join(', '),
  }))
}
