import type { Plan } from '#core/service/service.ts'
import type { SiteStatistics } from '#core/site-statistics/site-statistics.ts'
import type { readFirstReviews } from './read-first-reviews.ts'

/** Records that the sections of a page show besides their texts. */
export type PageData = {
  reviews?: Awaited<ReturnType<typeof readFirstReviews>>
  /** By the slug of the service. */
  plans: Record<string, Plan[]>
  /** Undefined before they were measured. */
  statistics?: SiteStatistics | undefined
  edition?: Edition
  /** Said on the page for addresses that do not exist, such as 'Post not found'. */
  reason?: string
}

/** Version of a page and the day on which it came into force; null in the preview of a draft. */
export type Edition = { number: number | null; since: string } | null
