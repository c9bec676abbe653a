import { loadPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/our-profile'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/our-profile',
    picture: 'our-profile',
    facts: [organizationFacts(siteOf(matches)), ...pageFacts(loaderData)],
  })

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'our-profile')

export default function OurProfile({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
