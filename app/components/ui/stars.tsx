const steps = [1, 2, 3, 4, 5]

/** Rating as five stars, with a text alternative. */
export function Stars({ rating, className = 'size-5' }: { rating: number; className?: string }) {
  if (rating === 0) return <p className="text-small text-muted">Not rated</p>
  return (
    <p className="flex items-center gap-0.5 text-rating">
      <span className="sr-only">{rating} of 5 stars</span>
      {steps.map((step) => (
        <svg key={step} aria-hidden="true" viewBox="0 0 24 24" className={className}>
          <path
            d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z"
            fill={step <= Math.round(rating) ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </p>
  )
}
