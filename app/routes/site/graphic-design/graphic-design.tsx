import { serviceMeta } from '#app/components/content/service-meta.ts'
import { loadPage } from '#app/components/sections/loaded-page.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/graphic-design'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  serviceMeta(matches, loaderData, 'graphic-design')

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'graphic-design')

export default function GraphicDesign({ loaderData }: Route.ComponentProps) {
  return <Sections page={loaderData} />
}
