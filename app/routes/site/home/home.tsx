import { loadPage } from '#app/components/sections/loaded-page.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { publicUrl, brand } = siteOf(matches)
  return pageMeta(matches, {
    title: loaderData?.title ?? brand.name,
    description: loaderData?.description ?? brand.description,
    path: '/',
    picture: 'home',
    facts: [
      organizationFacts(siteOf(matches), loaderData?.data.reviews?.ratings),
      { '@type': 'WebSite', name: brand.name, url: `${publicUrl}/` },
    ],
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'home')

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
