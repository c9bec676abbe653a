import { type ComponentProps, useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listRows } from '#app/api/list-rows.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { PublicReviewRow } from '#core/review/review.ts'

const mostReviews = 200

type ReviewFieldProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & { chosen: string }

/** Choice of a published review, among the latest. */
export function ReviewField({ chosen, ...props }: ReviewFieldProps) {
  const [reviews, setReviews] = useState<PublicReviewRow[]>([])
  useEffect(() => {
    listRows<PublicReviewRow>(api, `/reviews?limit=${mostReviews}`, mostReviews).then(
      ({ rows }) => setReviews(rows),
      () => {},
    )
  }, [])
  const isListed = chosen === '' || reviews.some(({ _id }) => _id === chosen)
  return (
    <SelectField
      label="Review of this work"
      hint="Shown below the story while it is published"
      {...props}
      value={chosen}
    >
      <option value="">None</option>
      {!isListed && <option value={chosen}>The chosen review</option>}
      {reviews.map(({ _id, author, title, review, rating }) => (
        <option key={_id} value={_id}>
          {[author || 'A client', (title || review).slice(0, 60), `${rating}/5`].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  )
}
