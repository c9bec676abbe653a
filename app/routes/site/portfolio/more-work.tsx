import { PortfolioCard, type ShownPortfolio } from '#app/components/content/portfolio-card.tsx'

export function MoreWork({ portfolios }: { portfolios: ShownPortfolio[] }) {
  return (
    <section aria-labelledby="more-title" className="wide pb-24">
      <h2 id="more-title" className="mb-10 border-t border-line pt-14 text-heading">
        More work
      </h2>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {portfolios.map((portfolio) => (
          <li key={portfolio.id} className="min-w-0">
            <PortfolioCard portfolio={portfolio} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
