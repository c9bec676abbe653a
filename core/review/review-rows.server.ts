import { sql } from 'kysely'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { contains } from '../listing.server.ts'
import { publicReviewRow, type ReviewFilter, reviewNames } from './review.ts'

export const reviewColumns = columnsOf(...storedNames(publicReviewRow, reviewNames))
export const reviewSorts = { title: sql`lower(title)`, author: sql`lower(author)`, rating: sql`rating` }

/** Selects published reviews. */
export function publicReviews({ db }: Context, { q, rating, state, reported }: ReviewFilter) {
  let reviews = db.selectFrom('review')
  // Refusing with 403 would end the session of a client.
  if ((state ?? 'published') !== 'published' || reported) reviews = reviews.where(sql<boolean>`false`)
  if (q) reviews = reviews.where(contains(sql.ref('search'), q))
  if (rating !== undefined) reviews = reviews.where('rating', '=', rating)
  return reviews
}

/** Selects reviews in any state, searching also email addresses and phone numbers. */
export function submittedReviews({ db }: Context, { q, rating, state, reported }: ReviewFilter) {
  let reviews = db.selectFrom('submitted_review')
  if (q) {
    reviews = reviews.where((eb) =>
      eb.or([contains(sql.ref('search'), q), contains(sql.ref('private_search'), q)]),
    )
  }
  if (rating !== undefined) reviews = reviews.where('rating', '=', rating)
  if (state) reviews = reviews.where('state', '=', state)
  if (reported === undefined) return reviews
  const isReported = sql<boolean>`(state = 'published' and id in (select review_id from review_report))`
  return reviews.where(reported ? isReported : sql<boolean>`not ${isReported}`)
}
