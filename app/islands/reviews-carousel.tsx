import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ReviewCard, type ShownReview } from '#app/components/review-card.tsx'

const pageSize = 3
const most = 30

type ReviewsCarouselProps = { first: ShownReview[]; isMore: boolean }

/** Pages of three, wrapping both ways; the first page comes with the document, the rest when it is near. */
export function ReviewsCarousel({ first, isMore }: ReviewsCarouselProps) {
  const { reviews, isLoading } = useAllReviews(first, isMore)
  // Counted on while the rest is loading.
  const [steps, setSteps] = useState(0)
  const pages = Math.ceil(reviews.length / pageSize)
  const page = isLoading ? 0 : ((steps % pages) + pages) % pages
  const turn = (by: number) => setSteps((before) => before + by)

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
          <Turn label="Previous reviews" onClick={() => turn(-1)}>
            <ArrowLeft aria-hidden="true" />
          </Turn>
          <Turn label="Next reviews" onClick={() => turn(1)}>
            <ArrowRight aria-hidden="true" />
          </Turn>
          <p role="status" className="tabular ml-2 text-small text-muted">
            {isLoading ? 'Loading reviews...' : `Page ${page + 1} of ${pages}`}
          </p>
        </div>
      )}
    </section>
  )
}

function useAllReviews(first: ShownReview[], isMore: boolean) {
  const [reviews, setReviews] = useState(first)
  const [isLoading, setIsLoading] = useState(isMore)
  useEffect(() => {
    if (!isMore) return
    fetch(`/api/reviews?limit=${most}`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setReviews)
      // The specification: a failure is logged, and what is there stays.
      .catch(reportError)
      .finally(() => setIsLoading(false))
  }, [isMore])
  return { reviews, isLoading }
}

type TurnProps = { label: string; onClick: () => void; children: React.ReactNode }

function Turn({ label, onClick, children }: TurnProps) {
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
