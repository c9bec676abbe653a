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

type Props = PageContent['sections'][number]['props']
type Example = {
  key: 'home' | 'our-profile'
  type: SectionTypeName
  label: string
  /** Statements of a section, each of which is untrue on its own. */
  statements: (props: Props) => unknown[]
}

const listOf = (props: Props, name: string) => [props[name] ?? []].flat()

/** Parts of the original pages that are examples: a site with them tells visitors something untrue. */
const examples: Example[] = [
  {
    key: 'home',
    type: 'statistics',
    label: 'Figures on the home page',
    statements: (props) =>
      (listOf(props, 'figures') as { value: string; note: string }[]).flatMap(({ value, note }) => [
        value,
        note,
      ]),
  },
  {
    key: 'home',
    type: 'statistics',
    label: 'Rating on the home page',
    // The stars alone may be true.
    statements: ({ ratingNote }) => [ratingNote],
  },
  {
    key: 'our-profile',
    type: 'people',
    label: 'People of the page Our profile',
    statements: (props) => listOf(props, 'people'),
  },
]

/** Lists the examples that visitors still see. */
export async function findInventedParts(ctx: Pick<Context, 'db'>): Promise<ChangedAt[]> {
  const found = await Promise.all(
    examples.map(async ({ key, type, label, statements }) => {
      const statementsOf = (page: PageContent) => visibleProps(page, type).flatMap(statements)
      const originals = statementsOf(defaultPages[key])
      const stated = statementsOf(await readPage(ctx, key))
      const isLeft = stated.some((one) => originals.some((original) => isDeepStrictEqual(one, original)))
      return isLeft ? [{ label, page: key }] : []
    }),
  )
  return found.flat()
}

const visibleProps = ({ sections }: PageContent, type: SectionTypeName): Props[] =>
  sections.filter((section) => section.type === type && !section.hidden).map(({ props }) => props)

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
  const shownDemos = visibleProps(await readPage(ctx, 'coding'), 'demos')
  const projects = shownDemos.flatMap((props) => listOf(props, 'projects'))
  const shown = projects.map((project) => (project as { demo?: string }).demo)
  return invented.filter((name) => shown.includes(name)).map((name) => demoSettings[name])
}
