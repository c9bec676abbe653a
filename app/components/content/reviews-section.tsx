import { href } from 'react-router'
import { Island } from '#app/islands/island.tsx'
import { ReviewsCarousel } from '#app/islands/reviews-carousel.tsx'
import type { PublicReviewRow } from '#core/review/review.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Section, SectionHeading } from '../ui/section.tsx'

type ReviewsSectionProps = { title: string; reviews: PublicReviewRow[]; isMore: boolean }

export function ReviewsSection({ title, reviews, isMore }: ReviewsSectionProps) {
  return (
    <Section id="reviews" labelledBy="reviews-title" isLate>
      <SectionHeading id="reviews-title" eyebrow="Reviews" title={title} />
      <Island name="reviews-carousel" component={ReviewsCarousel} props={{ first: reviews, isMore }} />
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink look="second" href={href('/reviews')}>
          All Reviews
        </ButtonLink>
        <ButtonLink look="quiet" href={href('/review-form')}>
          Write a review
        </ButtonLink>
      </p>
    </Section>
  )
}
