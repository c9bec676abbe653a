import { PortfolioCard, type ShownPortfolio } from '#app/components/portfolio-card.tsx'

/** Up to four columns; the newest project has room for more. */
export function PortfolioGrid({ portfolios }: { portfolios: ShownPortfolio[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {portfolios.map((portfolio, index) => {
        const isLarge = index === 0
        return (
          <li key={portfolio.id} className={`min-w-0 ${isLarge ? 'sm:col-span-2 sm:row-span-2' : ''}`}>
            <PortfolioCard portfolio={portfolio} isLarge={isLarge} isFirst={isLarge} />
          </li>
        )
      })}
    </ul>
  )
}
