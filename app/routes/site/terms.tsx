import { href } from 'react-router'
import { loadPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title = 'Terms', description = '' } = loaderData ?? {}
  return pageMeta(matches, {
    title,
    description,
    path: href('/terms'),
    picture: 'terms',
    facts: pageFacts(loaderData),
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'terms')

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
