import { data } from 'react-router'
import { loadOwnPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { movedTo } from '#app/moved-to.ts'
import { isOwnAddress } from '#core/page/own-page.ts'
import { foldPath } from '#core/redirect/fold-path.ts'
import type { Route } from './+types/own-page'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { title, description, path, key, noindex: isHidden } = loaderData
  return pageMeta(matches, {
    ...{ title, description, path, picture: `pages/${key}`, isHidden },
    facts: pageFacts(loaderData),
  })
}

/** Finds a page that the provider added. Other spellings of its address lead to it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const path = foldPath(pathname)
  const page =
    path !== undefined && isOwnAddress(path) ? await loadOwnPage(context.get(coreContext), path) : undefined
  if (!page) throw data(null, { status: 404 })
  if (pathname !== page.path) throw movedTo(page.path)
  return page
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
