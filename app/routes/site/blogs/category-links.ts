import { href } from 'react-router'
import type { FilterLink } from '#app/components/ui/filter-links.tsx'
import { listAddress } from '#app/page-request.ts'
import { labelCategory } from '#core/blog/blog-text.ts'

/** Filter links: 'All', the categories with posts, and the selected one. */
export function categoryLinks(
  categories: { category: string; count: number }[],
  chosen: string | undefined,
): FilterLink[] {
  const isListed = categories.some(({ category }) => category === chosen)
  const shown = chosen && !isListed ? [...categories, { category: chosen, count: 0 }] : categories
  return [
    { label: 'All', to: href('/blogs'), isCurrent: chosen === undefined },
    ...shown.map(({ category, count }) => ({
      label: labelCategory(category),
      to: listAddress(href('/blogs'), { category }),
      count,
      isCurrent: category === chosen,
    })),
  ]
}
