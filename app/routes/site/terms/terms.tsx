import { href } from 'react-router'
import { LegalPage } from '#app/components/site/legal-page.tsx'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { useBrand } from '#app/components/use-brand.ts'
import { termsVersion } from '#core/quote/terms-version.ts'
import type { Route } from './+types/terms'
import { orderSections } from './order-sections.tsx'
import { siteSections } from './site-sections.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Terms',
    description: `How ordering from ${brand.name} works: quotes, payment, revisions, support, refunds, and whose work it is afterwards.`,
    path: href('/terms'),
    picture: 'terms',
  })
}

export default function Terms() {
  const brand = useBrand()
  return (
    <LegalPage
      title="Terms"
      lead="What you can count on when you order from us, and what we count on. A written quote comes first where it says something else."
      since={termsVersion}
      sections={[...orderSections(brand), ...siteSections(brand)]}
    />
  )
}
