import { href } from 'react-router'
import type { WholeOrder } from '#app/api/orders.ts'
import { buttonClass } from '#app/components/ui/button.tsx'

/** Invites the client of a delivered order to write a verified review, until there is one. */
export function ReviewInvitation({ order: { reviewInvitation } }: { order: WholeOrder }) {
  if (!reviewInvitation) return null
  return (
    <section
      aria-labelledby="invitation"
      className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-tint p-6"
    >
      <div className="max-w-measure">
        <h2 id="invitation" className="text-title">
          Your project is delivered. Were you happy with us?
        </h2>
        <p className="mt-1">A short review helps other people decide.</p>
      </div>
      <a
        href={`${href('/review-form')}?invitation=${encodeURIComponent(reviewInvitation)}`}
        className={buttonClass()}
      >
        Write a review
      </a>
    </section>
  )
}
