import { isDeepStrictEqual } from 'node:util'
import type { Brand } from '../brand/brand.ts'
import { isPlaceholder } from '../brand/placeholders.ts'
import type { Context } from '../context.ts'
import { defaultPages } from '../page/default-pages.ts'
import type { PageContent } from '../page/page-content.ts'
import { readPage } from '../page/read-page.server.ts'
import type { SectionTypeName } from '../page/section-types.ts'
import type { SettingName } from '../site-settings/site-settings.ts'
import type { ChangedAt } from './set-up.ts'

/** Parts of the original pages that are examples: a site with them tells visitors something untrue. */
const examples = [
  { key: 'home', type: 'statistics', list: 'figures', label: 'Figures on the home page' },
  { key: 'our-profile', type: 'people', list: 'people', label: 'People of the page Our profile' },
] as const

/** Lists the examples that visitors still see. */
export async function findInventedParts(ctx: Pick<Context, 'db'>): Promise<ChangedAt[]> {
  const found = await Promise.all(
    examples.map(async ({ key, type, list, label }) => {
      const itemsOf = (page: PageContent) => visibleItems(page, type, list)
      const originals = itemsOf(defaultPages[key])
      const items = itemsOf(await readPage(ctx, key))
      const isLeft = items.some((item) => originals.some((original) => isDeepStrictEqual(item, original)))
      return isLeft ? [{ label, page: key }] : []
    }),
  )
  return found.flat()
}

const visibleItems = ({ sections }: PageContent, type: SectionTypeName, list: string) =>
  sections.flatMap((section) =>
    section.type === type && !section.hidden ? [section.props[list] ?? []].flat() : [],
  )

const demoSettings: Record<keyof Brand['demoLinks'], SettingName> = {
  documents: 'documentsDemoLink',
  portfolio: 'portfolioDemoLink',
  restaurant: 'restaurantDemoLink',
}

/** Lists the demo links that are placeholders, if the page with the demo projects shows them. */
export async function findInventedDemos(
  ctx: Pick<Context, 'db'>,
  { demoLinks }: Brand,
): Promise<SettingName[]> {
  const names = Object.keys(demoLinks) as (keyof Brand['demoLinks'])[]
  const invented = names.filter((name) => isPlaceholder(demoLinks[name]))
  if (invented.length === 0) return []
  const projects = visibleItems(await readPage(ctx, 'coding'), 'demos', 'projects')
  const shown = projects.map((project) => (project as { demo?: string }).demo)
  return invented.filter((name) => shown.includes(name)).map((name) => demoSettings[name])
}
