import { formatNumber } from '../format-number.ts'

/** Days that count as the last month, and as the month before it. */
export const monthDays = 30

/** Figures that the website shows in a section of measured statistics. */
export type SiteStatistics = {
  /** Visits of the last 30 days, without today. */
  visits: number
  /** Visits of the 30 days before those; null if they were not all counted. */
  visitsBefore: number | null
  /** Orders delivered so far. */
  delivered: number
  deliveredLately: number
  /** Published reviews with a rating, and their average. */
  ratings: number
  rating: number
}

/** Returns the change of the visits in words; empty if there is nothing to compare with. */
export function formatVisitChange({ visits, visitsBefore }: SiteStatistics): string {
  if (!visitsBefore) return ''
  const percent = Math.round(((visits - visitsBefore) / visitsBefore) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${formatNumber(Math.abs(percent))}% to the ${monthDays} days before`
}

export const formatLately = ({ deliveredLately }: SiteStatistics): string =>
  deliveredLately > 0 ? `${formatNumber(deliveredLately)} in the last ${monthDays} days` : ''

export const formatRatings = ({ ratings, rating }: SiteStatistics): string =>
  `${rating.toFixed(1)} of 5, from ${formatNumber(ratings)} ${ratings === 1 ? 'review' : 'reviews'}`
