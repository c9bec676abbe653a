import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ReviewCard } from '#app/components/content/review-card.tsx'
import type { PublicReviewRow } from '#core/review/review.ts'

const pageSize = 3
const most = 30

type ReviewsCarouselProps = { first: PublicReviewRow[]; isMore: boolean }

/** Carousel with pages of three that wraps around. The first page is server-rendered, the rest is fetched on
 * hydration. */
export function ReviewsCarousel({ first, isMore }: ReviewsCarouselProps) {
  const { reviews, isLoading } = useAllReviews(first, isMore)
  // Clicks are counted while the rest is loading.
  const [steps, setSteps] = useState(0)
  const pages = Math.ceil(reviews.length / pageSize)
  const page = isLoading ? 0 : ((steps % pages) + pages) % pages
  const step = (by: number) => setSteps((before) => before + by)

  if (reviews.length === 0) return <p className="text-lead text-muted">No reviews available</p>
  return (
    <section aria-roledescription="carousel" aria-label="Reviews">
      <ul aria-live="polite" className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {reviews.slice(page * pageSize, (page + 1) * pageSize).map(({ _id, ...review }) => (
          <li key={_id} className="min-w-0">
            <ReviewCard {...review} />
          </li>
        ))}
      </ul>
      {(pages > 1 || isMore) && (
        <div className="needs-scripts mt-8 flex items-center gap-3">
          <StepButton label="Previous reviews" onClick={() => step(-1)}>
            <ArrowLeft aria-hidden="true" />
          </StepButton>
          <StepButton label="Next reviews" onClick={() => step(1)}>
            <ArrowRight aria-hidden="true" />
          </StepButton>
          <p role="status" className="tabular ml-2 text-small text-muted">
            {isLoading ? 'Loading reviews...' : `Page ${page + 1} of ${pages}`}
          </p>
        </div>
      )}
    </section>
  )
}

function useAllReviews(first: PublicReviewRow[], isMore: boolean) {
  const [reviews, setReviews] = useState(first)
  const [isLoading, setIsLoading] = useState(isMore)
  useEffect(() => {
    if (!isMore) return
    fetch(`/api/reviews?limit=${most}`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setReviews)
      // As specified, a failure is only logged, and the loaded reviews stay.
      .catch(reportError)
      .finally(() => setIsLoading(false))
  }, [isMore])
  return { reviews, isLoading }
}

type StepButtonProps = { label: string; onClick: () => void; children: React.ReactNode }

function StepButton({ label, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 cursor-pointer place-items-center rounded-full border border-field hover:border-ink hover:bg-surface"
    >
      {children}
    </button>
  )
}
