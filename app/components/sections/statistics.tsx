import { renderEach } from '#app/components/ui/render-each.ts'
import { starCounts } from '#core/page/section-types/home-sections.ts'
import { Figure, RatingFigure, StatisticsStrip } from './figure.tsx'
import type { SectionViewProps } from './section-view-props.ts'

const starNames = Object.keys(starCounts)

export function Statistics({
  props: { figures, ratingLabel, stars, ratingNote },
}: SectionViewProps<'statistics'>) {
  return (
    <StatisticsStrip>
      {renderEach(figures, (figure) => (
        <Figure {...figure} />
      ))}
      <RatingFigure label={ratingLabel} rating={starNames.indexOf(stars) + 1} note={ratingNote} />
    </StatisticsStrip>
  )
}
