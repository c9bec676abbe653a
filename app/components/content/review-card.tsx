import type { ReactNode } from 'react'
import { withFewLines } from '#core/review/few-lines.ts'
import type { PublicReview, PublicReviewRow } from '#core/review/review.ts'
import { DayTime } from '../time/day-time.tsx'
import { Badge } from '../ui/badge.tsx'
import { Stars } from '../ui/stars.tsx'

/** Review in the API's format. */
export const showReview = (review: PublicReview): PublicReviewRow => {
  const { id, createdAt, repliedAt, isVerified, ...same } = review
  return {
    _id: id,
    ...same,
    createdAt: createdAt.toISOString(),
    ...(repliedAt && { repliedAt: repliedAt.toISOString() }),
    ...(isVerified && { verified: true }),
  }
}

type ReviewCardProps = Omit<PublicReviewRow, '_id'> & {
  /** Content below the author. */
  children?: ReactNode
}

export function ReviewCard(props: ReviewCardProps) {
  const { title, rating, review, author, role, createdAt, verified, reply, children } = props
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
      {review && <p className="whitespace-pre-line text-body">{withFewLines(review)}</p>}
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
        {verified && (
          <p className="mt-2 text-small">
            <Badge tone="success">Verified client</Badge>
          </p>
        )}
      </footer>
      {reply && (
        <div className="border-l-2 border-accent pl-4">
          <p className="text-small font-semibold">Our reply</p>
          <p className="whitespace-pre-line text-small">{reply}</p>
        </div>
      )}
      {children}
    </article>
  )
}
