import type { ReactNode } from 'react'
import { Stars } from '#app/components/ui/stars.tsx'

/** Up to three figures beside each other. */
export const StatisticsStrip = ({ children }: { children: ReactNode }) => (
  <section aria-label="Statistics" className="border-y border-line bg-surface">
    <dl className="wide grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">{children}</dl>
  </section>
)

type FigureProps = { label: string; value: string; note: string; isFall?: boolean }

export const Figure = ({ label, value, note, isFall = false }: FigureProps) => (
  <div className="py-7 sm:px-8 sm:first:pl-0">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular mt-1 font-display text-heading font-bold leading-tight">{value}</dd>
    <dd className={`mt-1 text-small font-semibold ${isFall ? 'text-muted' : 'text-success'}`}>{note}</dd>
  </div>
)

type RatingFigureProps = { label: string; rating: number; note: string }

export const RatingFigure = ({ label, rating, note }: RatingFigureProps) => (
  <div className="py-7 sm:pl-8">
    <dt className="text-muted">{label}</dt>
    <dd className="flex min-h-[3.45rem] items-center">
      <Stars rating={rating} className="size-7" />
    </dd>
    <dd className="mt-1 text-small text-muted">{note}</dd>
  </div>
)
