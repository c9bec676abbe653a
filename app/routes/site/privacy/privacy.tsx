import { href } from 'react-router'
import { LegalPage } from '#app/components/site/legal-page.tsx'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { useBrand } from '#app/components/use-brand.ts'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/privacy'
import { privacySections } from './privacy-sections.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Privacy',
    description: `What ${brand.name} keeps about you, why, for how long, and how to have it deleted. No tracking, no advertising.`,
    path: href('/privacy'),
    picture: 'privacy',
  })
}

export const loader = ({ context }: Route.LoaderArgs) => context.get(coreContext).readPrivacyFacts()

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy"
      lead="We keep what you send us, for the reason you sent it. Nobody is tracked here, and nothing is sold."
      since="2026-11-23"
      sections={privacySections(useBrand(), loaderData)}
    />
  )
}
