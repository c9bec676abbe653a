import { href } from 'react-router'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import type { Route } from './+types/our-profile'
import { FounderCard } from './founder-card.tsx'
import { founders } from './founders.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Our Profile',
    description: `The co-founders of ${brand.name}: who codes, who draws, who answers, and what to ask each of them.`,
    path: '/our-profile',
    picture: 'our-profile',
    facts: [organizationFacts(siteOf(matches))],
  })
}

export default function OurProfile() {
  return (
    <>
      <PageHeader
        eyebrow="Our profile"
        title="Three people, and you will meet them all"
        actions={<ButtonLink href={href('/contact')}>Write to us</ButtonLink>}
      >
        <p>No account managers in between. The one who does the work is the one you talk to.</p>
      </PageHeader>
      <div className="wide pb-20 pt-12 md:pb-28">
        <ul className="grid gap-16 md:gap-20">
          {founders.map((founder) => (
            <FounderCard key={founder.name} {...founder} />
          ))}
        </ul>
        <p className="mt-16 text-small text-muted">
          Portraits are drawings and names are stand-ins until each of us has agreed to be shown here.
        </p>
      </div>
      <ClosingBand
        title="Not sure who to ask?"
        actions={<ButtonLink href={href('/contact')}>Contact</ButtonLink>}
      >
        One message reaches all three of us.
      </ClosingBand>
    </>
  )
}
