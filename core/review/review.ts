import { z } from 'zod'
import { field, inputOf, outputShape, type Stored } from '../entity.ts'
import { listRequest, query } from '../listing.ts'
import { optionalText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

const rated = z
  .number('Must be a number from 0 to 5')
  .int('Must be a whole number')
  .min(0, 'Must be a number from 0 to 5')
  .max(5, 'Must be a number from 0 to 5')
  .nullish()
  .transform((rating) => rating ?? 0)

const fields = {
  title: field(optionalText(200)),
  /** 0 means no rating. */
  rating: field(rated, { output: z.int().min(0).max(5) }),
  review: field(optionalText(5000)),
  author: field(optionalText(120)),
  role: field(optionalText(120)),
  email: field(optionalText(254), { output: false }),
  phone: field(optionalText(40), { output: false }),
}
export const reviewInput = inputOf(fields).refine(({ title, review }) => hasVisibleText(title + review), {
  path: ['review'],
  message: 'Please write a title or a few words first.',
})
export type ReviewInput = z.infer<typeof reviewInput>

export const reviewFilter = z.object({
  ...query,
  rating: z.coerce.number('Must be a number').int().min(0).max(5).optional(),
})
export type ReviewFilter = z.infer<typeof reviewFilter>

export const reviewListRequest = listRequest(['createdAt', 'title', 'author', 'rating'], reviewFilter)
export type ReviewListRequest = z.infer<typeof reviewListRequest>

const onlyForAdministrators = z.string().optional().describe('Only in answers to an administrator')

export const reviewRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  createdAt: z.iso.datetime(),
  email: onlyForAdministrators,
  phone: onlyForAdministrators,
})
export type ReviewRow = z.output<typeof reviewRow>
export const publicReviewRow = reviewRow.omit({ email: true, phone: true })
export type PublicReviewRow = z.output<typeof publicReviewRow>

export type PublicReview = Stored<typeof publicReviewRow>
export type Review = PublicReview & Pick<ReviewInput, 'email' | 'phone'>

/** Number of rated reviews and their mean rating, rounded to one decimal. */
export type RatingSummary = { count: number; average: number }
