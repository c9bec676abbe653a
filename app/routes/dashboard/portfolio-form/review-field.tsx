import { type ComponentProps, useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listReviewChoices, type ReviewChoice } from '#app/api/review-choices.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'

type ReviewFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { chosen: string }

/** Choice of a published review, among the latest. */
export function ReviewField({ chosen, ...props }: ReviewFieldProps) {
  const [reviews, setReviews] = useState<ReviewChoice[]>([])
  useEffect(() => {
    listReviewChoices(api).then(setReviews, () => {})
  }, [])
  const isListed = chosen === '' || reviews.some(({ id }) => id === chosen)
  return (
    <SelectField hint="Shown below the story while it is published" {...props} value={chosen}>
      <option value="">None</option>
      {!isListed && <option value={chosen}>The chosen review</option>}
      {reviews.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
