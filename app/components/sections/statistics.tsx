import { starCounts } from '#core/page/section-types/home-sections.ts'
import { Figure, RatingFigure, StatisticsStrip } from './figure.tsx'
import type { SectionViewProps } from './section-view-props.ts'

const starNames = Object.keys(starCounts)

export function Statistics({
  props: { figures, ratingLabel, stars, ratingNote },
}: SectionViewProps<'statistics'>) {
  return (
    <StatisticsStrip>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
      <RatingFigure label={ratingLabel} rating={starNames.indexOf(stars) + 1} note={ratingNote} />
    </StatisticsStrip>
  )
}
