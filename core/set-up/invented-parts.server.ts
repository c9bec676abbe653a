import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context.ts'
import { defaultPages } from '../page/default-pages.ts'
import { readPage } from '../page/read-page.server.ts'

/** Parts of the original pages that are examples: a site with them tells visitors something untrue. */
const examples = [
  { key: 'home', type: 'statistics', list: 'figures', label: 'Figures on the home page' },
  { key: 'our-profile', type: 'people', list: 'people', label: 'People of the page Our profile' },
] as const

/** Lists the labels of examples that visitors still see. */
export async function findInventedParts(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const found = await Promise.all(
    examples.map(async ({ key, type, list, label }) => {
      const itemsOf = (page: typeof defaultPages.home) =>
        page.sections.flatMap((section) =>
          section.type === type && !section.hidden ? [section.props[list] ?? []].flat() : [],
        )
      const originals = itemsOf(defaultPages[key])
      const items = itemsOf(await readPage(ctx, key))
      const isLeft = items.some((item) => originals.some((original) => isDeepStrictEqual(item, original)))
      return isLeft ? [label] : []
    }),
  )
  return found.flat()
}
