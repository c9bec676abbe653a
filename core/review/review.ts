import { z } from 'zod'
import { field, inputOf, outputShape, type Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { seenVersion } from '../seen-version.ts'
import { optionalText, text } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'
import { reviewStates } from './review-state.ts'

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
export const reviewInput = inputOf(fields)
  .extend({ invitation: text(200).nullish().describe('From the client’s delivered order; valid once') })
  .refine(({ title, review }) => hasVisibleText(title + review), {
    path: ['review'],
    message: 'Please write a title or a few words first.',
  })
export type ReviewInput = z.infer<typeof reviewInput>

const state = z.enum(reviewStates, `Must be one of ${reviewStates.join(', ')}`)
export const hideReason = text(500)

/** Changes that staff makes: the state, with a reason to hide, and the public reply. */
export const reviewPatch = z
  .object({
    version: seenVersion,
    state: state.optional(),
    reason: hideReason.nullish().describe('Required to hide a review; only staff reads it'),
    reply: text(5000).nullish().describe('Shown below the review; null or an empty text removes it'),
  })
  .refine(({ state, reason }) => state !== 'hidden' || hasVisibleText(reason ?? ''), {
    path: ['reason'],
    message: 'Please write why the review is hidden.',
  })
export type ReviewPatch = z.infer<typeof reviewPatch>

export const reviewReport = z.object({ id: z.uuid('Review not found') })

export const reviewFilter = z.object({
  ...query,
  rating: z.coerce.number('Must be a number').int().min(0).max(5).optional(),
  state: state.optional().describe('Only for staff'),
  reported: flag.optional().describe('True for published reviews with reports; only for staff'),
})
export type ReviewFilter = z.infer<typeof reviewFilter>

export const reviewListRequest = listRequest(['createdAt', 'title', 'author', 'rating'], reviewFilter)
export type ReviewListRequest = z.infer<typeof reviewListRequest>

export const reviewNames = { verified: 'isVerified' } as const

export const publicReviewRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  createdAt: z.iso.datetime(),
  reply: z.string().optional().describe('Public answer of the provider'),
  repliedAt: z.iso.datetime().optional(),
  verified: z.boolean().optional().describe('True if the client of a delivered order wrote it by invitation'),
})
export type PublicReviewRow = z.output<typeof publicReviewRow>

const forStaff = 'Only in answers to an administrator'
export const reviewRow = publicReviewRow.extend({
  email: z.string().optional().describe(forStaff),
  phone: z.string().optional().describe(forStaff),
  state: state.optional().describe(forStaff),
  hiddenReason: z.string().optional().describe(forStaff),
  reports: z.int().optional().describe(forStaff),
  version: z.int().optional().describe(forStaff),
})
export type ReviewRow = z.output<typeof reviewRow>

export type PublicReview = Stored<typeof publicReviewRow, typeof reviewNames>
type ForStaff = 'email' | 'phone' | 'state' | 'hiddenReason' | 'reports' | 'version'
export type Review = PublicReview & {
  [Name in ForStaff]: NonNullable<ReviewRow[Name]>
}

/** Number of rated reviews and their mean rating, rounded to one decimal. */
export type RatingSummary = { count: number; average: number }
/** `ofClients` is without sample content. */
export type RatingSummaries = RatingSummary & { ofClients: RatingSummary }
