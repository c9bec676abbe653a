import { href } from 'react-router'
import type { FilterLink } from '#app/components/ui/filter-links.tsx'
import { listAddress } from '#app/page-request.ts'
import type { BlogCategory } from '#core/blog/blog-text.ts'

/** Filter links: 'All', the categories with posts, and the selected one. */
export function categoryLinks(
  categories: { category: BlogCategory; count: number }[],
  chosen: BlogCategory | undefined,
): FilterLink[] {
  const isListed = categories.some(({ category }) => category === chosen)
  const shown = chosen && !isListed ? [...categories, { category: chosen, count: 0 }] : categories
  return [
    { label: 'All', to: href('/blogs'), isCurrent: chosen === undefined },
    ...shown.map(({ category, count }) => ({
      label: category.charAt(0).toUpperCase() + category.slice(1),
      to: listAddress(href('/blogs'), { category }),
      count,
      isCurrent: category === chosen,
    })),
  ]
}
