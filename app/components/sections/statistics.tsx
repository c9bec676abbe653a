import { Stars } from '#app/components/ui/stars.tsx'
import { starCounts } from '#core/page/section-types/home-sections.ts'
import type { SectionViewProps } from './section-view-props.ts'

const starNames = Object.keys(starCounts)

export function Statistics({
  props: { figures, ratingLabel, stars, ratingNote },
}: SectionViewProps<'statistics'>) {
  return (
    <section aria-label="Statistics" className="border-y border-line bg-surface">
      <dl className="wide grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="py-7 sm:px-8 sm:first:pl-0">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular mt-1 font-display text-heading font-bold leading-tight">{value}</dd>
            <dd className="mt-1 text-small font-semibold text-success">{note}</dd>
          </div>
        ))}
        <div className="py-7 sm:pl-8">
          <dt className="text-muted">{ratingLabel}</dt>
          <dd className="flex min-h-[3.45rem] items-center">
            <Stars rating={starNames.indexOf(stars) + 1} className="size-7" />
          </dd>
          <dd className="mt-1 text-small text-muted">{ratingNote}</dd>
        </div>
      </dl>
    </section>
  )
}
