import { MoreServices } from '#app/components/content/more-services.tsx'
import { loadPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { readMoreServices } from '../read-more-services.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { publicUrl, brand } = siteOf(matches)
  return pageMeta(matches, {
    title: loaderData?.title ?? brand.name,
    description: loaderData?.description ?? brand.description,
    path: '/',
    picture: 'home',
    facts: [
      organizationFacts(siteOf(matches), loaderData?.data.reviews?.ratings.ofClients),
      { '@type': 'WebSite', name: brand.name, url: `${publicUrl}/` },
      ...pageFacts(loaderData),
    ],
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const core = context.get(coreContext)
  const [page, more] = await Promise.all([loadPage(core, 'home'), readMoreServices(core)])
  return { ...page, more }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Sections page={loaderData} />
      <MoreServices services={loaderData.more} />
    </>
  )
}
