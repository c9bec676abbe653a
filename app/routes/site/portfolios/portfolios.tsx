import { href } from 'react-router'
import { showPortfolio } from '#app/components/content/portfolio-card.tsx'
import { ClosingCall } from '#app/components/site/closing-call.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { FilterLinks } from '#app/components/ui/filter-links.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { PaginationLinks } from '#app/components/ui/pagination-links.tsx'
import { coreContext } from '#app/core-context.ts'
import { listAddress, readListRequest } from '#app/page-request.ts'
import { portfolioListRequest } from '#core/portfolio/portfolio.ts'
import type { Route } from './+types/portfolios'
import { categoryLinks } from './category-links.ts'
import { NoPortfolios } from './no-portfolios.tsx'
import { PortfolioGrid } from './portfolio-grid.tsx'

// One large card covers four cells, so 21 cards fill six rows of four.
const pageSize = 21
// More filter links would be hard to scan.
const mostCategories = 12

const addressOf = (parts: { category?: string | undefined; before?: string | undefined }) =>
  listAddress(href('/portfolios'), parts)

export const handle = { query: ['q', 'category', 'sort', 'offset', 'before'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { category, before, description = '', texts } = loaderData ?? {}
  const title = texts?.searchTitle ?? ''
  return pageMeta(matches, {
    title: category ? `${title}: ${category}` : title,
    description,
    path: addressOf({ category, before }),
    picture: 'portfolios',
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, portfolios, listPages } = context.get(coreContext)
  const listRequest = readListRequest(request, portfolioListRequest, pageSize)
  const { category, before } = listRequest
  const [page, categories, texts, description, emptyText] = await Promise.all([
    portfolios.listPortfolios(ctx, { ...listRequest, published: true }),
    portfolios.listPortfolioCategories(ctx, mostCategories, { published: true }),
    listPages.readListTexts(ctx, 'portfolios'),
    category && listPages.readCategoryDescription(ctx, 'portfolios', category),
    listPages.readEmptyText(ctx),
  ])
  return {
    portfolios: page.rows.map(showPortfolio),
    older: page.nextBefore,
    categories,
    category,
    before,
    texts,
    description: description ?? texts.description,
    emptyText,
  }
}

export default function Portfolios({ loaderData }: Route.ComponentProps) {
  const { portfolios, older, categories, category, before, texts, emptyText } = loaderData
  return (
    <>
      <PageHeader eyebrow="Portfolios" title={texts.title}>
        {texts.lead}
      </PageHeader>
      <div className="wide grid grid-cols-1 gap-10 pb-24 pt-8">
        {categories.length > 0 && (
          <FilterLinks label="Categories" links={categoryLinks(categories, category)} />
        )}
        {portfolios.length > 0 ? (
          <PortfolioGrid portfolios={portfolios} />
        ) : (
          <NoPortfolios category={category}>{emptyText}</NoPortfolios>
        )}
        <PaginationLinks
          newest={before && { label: 'Newest work', to: addressOf({ category }) }}
          older={older && { label: 'Older work', to: addressOf({ category, before: older }) }}
        />
      </div>
      {portfolios.length > 0 && texts.closing && (
        <ClosingCall title={texts.closing.title} subject="a project like one in your portfolio">
          {texts.closing.text}
        </ClosingCall>
      )}
    </>
  )
}
