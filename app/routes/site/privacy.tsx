import { href } from 'react-router'
import { loadPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/privacy'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title = 'Privacy', description = '' } = loaderData ?? {}
  return pageMeta(matches, {
    title,
    description,
    path: href('/privacy'),
    picture: 'privacy',
    facts: pageFacts(loaderData),
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'privacy')

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
