import type { ShownPortfolio } from '#app/components/content/portfolio-card.tsx'
import type { ShownQuestion } from '#app/components/content/question.tsx'
import type { PriceView } from '#core/service/price-view.ts'
import type { Plan } from '#core/service/service.ts'
import type { SiteStatistics } from '#core/site-statistics/site-statistics.ts'
import type { readFirstReviews } from './read-first-reviews.ts'

/** Records that the sections of a page show besides their texts. */
export type PageData = {
  reviews?: Awaited<ReturnType<typeof readFirstReviews>>
  /** By the slug of the service. */
  plans: Record<string, Plan[]>
  /** Slugs of the services that buttons of the page can order. Undefined: all of them. */
  offered?: string[]
  /** Undefined: prices are shown as in the catalogue. */
  priceView?: PriceView | undefined
  /** Undefined before they were measured. */
  statistics?: SiteStatistics | undefined
  /** By `worksKey`. */
  works?: Record<string, ShownPortfolio[]>
  /** By `questionsKey`. */
  questions?: Record<string, ShownQuestion[]>
  /** Alternative texts of the library, by the address of the picture. */
  pictureTexts?: Record<string, string>
  edition?: Edition
  /** Said on the page for addresses that do not exist, such as 'Post not found'. */
  reason?: string
}

/** Version of a page and the day on which it came into force; null in the preview of a draft. */
export type Edition = { number: number | null; since: string } | null
