import { listTechnologies, type Portfolio } from '#core/portfolio/portfolio.ts'
import { portfolioAddress } from './portfolio-address.ts'
import { PortfolioCover } from './portfolio-cover.tsx'

/** Fields of a portfolio shown on its card. */
export type ShownPortfolio = ReturnType<typeof showPortfolio>

export const showPortfolio = ({ id, name, completedOn, ...portfolio }: Portfolio) => ({
  id,
  path: portfolioAddress({ id, slug: portfolio.slug }),
  name: name || 'Untitled project',
  description: portfolio.description,
  image: portfolio.image,
  category: portfolio.category,
  clientName: portfolio.clientName,
  year: completedOn?.slice(0, 4) ?? '',
  technologies: listTechnologies(portfolio).slice(0, 3),
})

type PortfolioCardProps = {
  portfolio: ShownPortfolio
  headingLevel?: 'h2' | 'h3'
  isLarge?: boolean
  isFirst?: boolean
}

export function PortfolioCard({
  portfolio,
  headingLevel: Heading = 'h2',
  isLarge = false,
  isFirst = false,
}: PortfolioCardProps) {
  const { path, name, description, image, category, clientName, year, technologies } = portfolio
  return (
    <article className="group relative min-w-0">
      <PortfolioCover
        name={name}
        image={image}
        isFirst={isFirst}
        sizes={
          isLarge
            ? '(min-width: 76rem) 36rem, (min-width: 64rem) 50vw, 100vw'
            : '(min-width: 76rem) 24rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'
        }
        className="aspect-16/10"
      />
      <p className="mt-4 line-clamp-1 text-small text-muted">
        {[category, year].filter(Boolean).join(' · ')}
      </p>
      <Heading className={`mt-1 ${isLarge ? 'text-[1.75rem]' : 'text-[1.1875rem] leading-snug'}`}>
        <a
          href={path}
          className="line-clamp-3 break-words underline-offset-4 after:absolute after:inset-0 after:rounded-large group-hover:underline"
        >
          {name}
        </a>
      </Heading>
      {isLarge && description && <p className="mt-3 line-clamp-3 max-w-measure text-muted">{description}</p>}
      {clientName && (
        <p className={`line-clamp-2 break-words text-small ${isLarge ? 'mt-3' : 'mt-1.5'}`}>
          For {clientName}
        </p>
      )}
      {isLarge && technologies.length > 0 && (
        <p className="mt-3 line-clamp-1 text-small text-muted">{technologies.join(', ')}</p>
      )}
    </article>
  )
}
