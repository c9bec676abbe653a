import { href } from 'react-router'
import { Island } from '#app/islands/island.tsx'
import { ReviewsCarousel } from '#app/islands/reviews-carousel.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Section, SectionHeading } from '../ui/section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function ReviewsSection({ anchor, props: { eyebrow, title }, data }: SectionViewProps<'reviews'>) {
  const { reviews = [], isMore = false } = data.reviews ?? {}
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isLate>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title} />
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
