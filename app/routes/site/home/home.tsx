import { ReviewsSection } from '#app/components/content/reviews-section.tsx'
import { ContactSection } from '#app/components/site/contact-section.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { readFirstReviews } from '../read-first-reviews.ts'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import { Services } from './services.tsx'
import { Statistics } from './statistics.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { brand } = siteOf(matches)
  return pageMeta(matches, {
    title: `${brand.name}: digital services, web design, SEO and branding`,
    description: brand.description,
    path: '/',
    picture: 'home',
    facts: [
      organizationFacts(siteOf(matches), loaderData?.ratings),
      { '@type': 'WebSite', name: brand.name, url: `${siteOf(matches).publicUrl}/` },
    ],
  })
}

export const loader = ({ context }: Route.LoaderArgs) => readFirstReviews(context.get(coreContext))

export default function Home({ loaderData: { reviews, isMore } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Statistics />
      <Services />
      <ReviewsSection title="What our clients say" reviews={reviews} isMore={isMore} />
      <ContactSection />
    </>
  )
}
