import { formatNumber } from '#core/format-number.ts'
import { formatLately, formatRatings, formatVisitChange } from '#core/site-statistics/site-statistics.ts'
import { Figure, RatingFigure, StatisticsStrip } from './figure.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Figures of the business. One without a label, or with nothing to show yet, is left out. */
export function MeasuredStatistics({
  props: { visitsLabel, deliveredLabel, ratingLabel },
  data: { statistics },
}: SectionViewProps<'measured-statistics'>) {
  if (!statistics) return null
  const { visits, delivered, ratings, rating } = statistics
  const hasVisits = visitsLabel !== '' && visits > 0
  const hasDelivered = deliveredLabel !== '' && delivered > 0
  const hasRating = ratingLabel !== '' && ratings > 0
  if (!hasVisits && !hasDelivered && !hasRating) return null
  return (
    <StatisticsStrip>
      {hasVisits && (
        <Figure
          label={visitsLabel}
          value={formatNumber(visits)}
          note={formatVisitChange(statistics)}
          isFall={visits < (statistics.visitsBefore ?? 0)}
        />
      )}
      {hasDelivered && (
        <Figure label={deliveredLabel} value={formatNumber(delivered)} note={formatLately(statistics)} />
      )}
      {hasRating && <RatingFigure label={ratingLabel} rating={rating} note={formatRatings(statistics)} />}
    </StatisticsStrip>
  )
}
