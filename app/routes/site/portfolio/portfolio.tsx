import { portfolioAddress } from '#app/components/content/portfolio-address.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { movedTo } from '#app/moved-to.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import type { Route } from './+types/portfolio'
import { loadWork } from './load-work.ts'
import { describePortfolio, projectFacts } from './project-facts.ts'
import { Work } from './work.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { portfolio, name } = loaderData
  return pageMeta(matches, {
    title: name,
    ...(portfolio.searchTitle && { documentTitle: portfolio.searchTitle }),
    description: portfolio.searchDescription || describePortfolio(portfolio),
    path: portfolioAddress(portfolio),
    picture: `portfolios/${portfolio.id}`,
    facts: [projectFacts(siteOf(matches).publicUrl, portfolio)],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const core = context.get(coreContext)
  const portfolio = await core.portfolios.findPortfolio(core.ctx, params.id).catch((error: unknown) => {
    throw toErrorPage(error, 'not_found')
  })
  // Its id and its earlier addresses lead here.
  if (params.id !== (portfolio.slug || portfolio.id)) throw movedTo(portfolioAddress(portfolio))
  return loadWork(core, portfolio)
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  return <Work {...loaderData} />
}
