import type { Plan } from '#core/service/service.ts'
import type { readFirstReviews } from './read-first-reviews.ts'

/** Records that the sections of a page show besides their texts. */
export type PageData = {
  reviews?: Awaited<ReturnType<typeof readFirstReviews>>
  /** By the slug of the service. */
  plans: Record<string, Plan[]>
}
