import { href } from 'react-router'
import { ReviewsSection } from '#app/components/content/reviews-section.tsx'
import { OrderButton } from '#app/components/site/order-button.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { coreContext } from '#app/core-context.ts'
import { readFirstReviews } from '../read-first-reviews.ts'
import type { Route } from './+types/about'
import { Benefits } from './benefits.tsx'
import { Expertise } from './expertise.tsx'
import { Faces } from './faces.tsx'
import { Mission } from './mission.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { brand } = siteOf(matches)
  return pageMeta(matches, {
    title: 'About Us',
    documentTitle: `${brand.name} | About Us`,
    description: `Who ${brand.name} is: a small team in ${brand.office.city} for websites, design and social media, what we can do and why clients choose us.`,
    keywords: ['about us', brand.name, 'web agency', ...brand.keywords],
    path: '/about',
    picture: 'about',
    facts: [organizationFacts(siteOf(matches), loaderData?.ratings)],
  })
}

export const loader = ({ context }: Route.LoaderArgs) => readFirstReviews(context.get(coreContext))

export default function About({ loaderData: { reviews, isMore } }: Route.ComponentProps) {
  const brand = useBrand()
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="mb-3 block font-text text-title font-medium tracking-normal text-muted">
              {brand.name}
              <span className="sr-only">:</span>
            </span>{' '}
            About Us
          </>
        }
        picture={<Faces />}
        actions={
          <>
            <OrderButton subject="a project" />
            <ButtonLink look="second" href={href('/our-profile')}>
              Meet the founders
            </ButtonLink>
          </>
        }
      >
        <p>
          A small team in {brand.office.city} that makes websites, draws logos and looks after pages on social
          media, mostly for businesses without a department for any of that.
        </p>
      </PageHeader>
      <Mission />
      <Expertise />
      <Benefits />
      <ReviewsSection title="What Our Clients Say" reviews={reviews} isMore={isMore} />
      <ClosingBand
        title="Tell us what you are working on"
        actions={<ButtonLink href={href('/contact')}>Contact us</ButtonLink>}
      >
        We answer with questions, a price, or the name of somebody who fits better.
      </ClosingBand>
    </>
  )
}
