import type { PublicReview, PublicReviewRow } from '#core/review/review.ts'
import { DayTime } from '../time/day-time.tsx'
import { Stars } from '../ui/stars.tsx'

/** Review in the API's format. */
export const showReview = ({ id, createdAt, ...same }: PublicReview): PublicReviewRow => ({
  _id: id,
  ...same,
  createdAt: createdAt.toISOString(),
})

export function ReviewCard({ title, rating, review, author, role, createdAt }: Omit<PublicReviewRow, '_id'>) {
  return (
    <article className="flex h-full min-w-0 flex-col gap-4 overflow-clip rounded-large border border-line bg-raised p-6">
      <div className="flex items-center justify-between gap-4">
        <Stars rating={rating} />
        {rating > 0 && (
          <span aria-hidden="true" className="tabular text-small font-semibold text-muted">
            {rating}/5
          </span>
        )}
      </div>
      {title && <h3 className="text-title">{title}</h3>}
      {review && <p className="whitespace-pre-line text-body">{review}</p>}
      <footer className="mt-auto pt-2">
        <p className="font-semibold">{author || 'A client'}</p>
        <p className="text-small text-muted">
          {role && (
            <>
              <bdi>{role}</bdi> ·{' '}
            </>
          )}
          <DayTime value={createdAt} />
        </p>
      </footer>
    </article>
  )
}
