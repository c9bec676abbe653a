import type { Context } from '../context.ts'
import { excerptOf } from '../notice/excerpt.ts'
import { notifyBounded } from '../notice/flood.server.ts'
import type { ReviewInput } from './review.ts'

const mostPerHour = 30

/** Notifies staff of a new review. Visitors can write as many as they like, so a flood is announced once per hour. */
export const notifyOfReview = (
  inside: Context,
  { id, author, rating, title, review }: Omit<ReviewInput, 'invitation'> & { id: string },
): Promise<void> =>
  notifyBounded(inside, {
    to: 'staff',
    event: `review.created:${id}`,
    title: `A review by ${author || 'a visitor'}${rating > 0 ? `: ${rating} of 5` : ''}`,
    text: excerptOf([title, review].filter(Boolean).join('\n\n')),
    link: { kind: 'review', audience: 'staff' },
    flood: {
      name: 'review.flood',
      mostPerHour,
      title: 'Very many reviews from the website',
      text: `More than ${mostPerHour} reviews were written within an hour. Further ones are not announced one by one: please look at the list of reviews.`,
    },
  })
