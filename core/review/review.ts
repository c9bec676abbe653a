import { z } from 'zod'
import { listRequest, query } from '../listing.ts'
import { optionalText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

const reviewFields = z.object({
  title: optionalText(200),
  /** 0 means no rating. */
  rating: z
    .number('Must be a number from 0 to 5')
    .int('Must be a whole number')
    .min(0, 'Must be a number from 0 to 5')
    .max(5, 'Must be a number from 0 to 5')
    .nullish()
    .transform((rating) => rating ?? 0),
  review: optionalText(5000),
  author: optionalText(120),
  role: optionalText(120),
  email: optionalText(254),
  phone: optionalText(40),
})
export const reviewInput = reviewFields.refine(({ title, review }) => hasVisibleText(title + review), {
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

/** Public fields of a review, without email address and phone number. */
export type PublicReview = {
  id: string
  title: string
  rating: number
  review: string
  author: string
  role: string
  createdAt: Date
}

export type Review = PublicReview & { email: string; phone: string }

/** Number of rated reviews and their mean rating, rounded to one decimal. */
export type RatingSummary = { count: number; average: number }
