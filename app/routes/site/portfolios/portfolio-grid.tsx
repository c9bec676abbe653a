import { PortfolioCard, type ShownPortfolio } from '#app/components/content/portfolio-card.tsx'
import { largeCardIndexes } from './large-cards.ts'

/** Grid of up to four columns. Some cards cover four cells, so that every row is full. */
export function PortfolioGrid({ portfolios }: { portfolios: ShownPortfolio[] }) {
  const large = largeCardIndexes(portfolios.length)
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {portfolios.map((portfolio, index) => {
        const isLarge = large.includes(index)
        return (
          <li key={portfolio.id} className={`min-w-0 ${isLarge ? 'sm:col-span-2 sm:row-span-2' : ''}`}>
            <PortfolioCard portfolio={portfolio} isLarge={isLarge} isFirst={index === 0} />
          </li>
        )
      })}
    </ul>
  )
}
