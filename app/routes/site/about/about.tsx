import { loadPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/about'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { brand } = siteOf(matches)
  const { title = 'About Us', description = brand.description, data } = loaderData ?? {}
  return pageMeta(matches, {
    ...{ title, description, path: '/about', picture: 'about' },
    documentTitle: `${brand.name} | ${title}`,
    keywords: ['about us', brand.name, 'web agency', ...brand.keywords],
    facts: [organizationFacts(siteOf(matches), data?.reviews?.ratings.ofClients), ...pageFacts(loaderData)],
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'about')

export default function About({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
