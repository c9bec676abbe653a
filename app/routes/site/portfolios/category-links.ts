import { href } from 'react-router'
import type { FilterLink } from '#app/components/ui/filter-links.tsx'
import { listAddress } from '#app/page-request.ts'
import type { CategoryCount } from '#core/portfolio/portfolio.ts'

/** Filter links: 'All', the categories in use, and the selected one even if unused. */
export function categoryLinks(categories: CategoryCount[], chosen: string | undefined): FilterLink[] {
  const isListed = chosen === undefined || categories.some(({ category }) => category === chosen)
  const shown: { category: string; count?: number }[] = isListed
    ? categories
    : [...categories, { category: chosen }]
  return [
    { label: 'All', to: href('/portfolios'), isCurrent: chosen === undefined },
    ...shown.map(({ category, ...count }) => ({
      label: category,
      to: listAddress(href('/portfolios'), { category }),
      isCurrent: category === chosen,
      ...count,
    })),
  ]
}
