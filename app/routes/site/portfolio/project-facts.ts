import { portfolioAddress } from '#app/components/content/portfolio-address.ts'
import { shorten } from '#app/components/content/shorten.ts'
import { absoluteAddress } from '#app/components/site/page-meta.ts'
import { listTechnologies, type Portfolio } from '#core/portfolio/portfolio.ts'

const longestDescription = 160

/** Builds the meta description. */
export function describePortfolio({ name, description, clientName, category }: Portfolio): string {
  if (description.trim()) return shorten(description, longestDescription)
  return [name || 'A project', category && `(${category})`, clientName && `for ${clientName}`]
    .filter(Boolean)
    .join(' ')
}

/** Builds schema.org CreativeWork data. */
export function projectFacts(origin: string, portfolio: Portfolio) {
  const { name, description, image, completedOn, category, clientName, link } = portfolio
  return {
    '@type': 'CreativeWork',
    name,
    description,
    url: `${origin}${portfolioAddress(portfolio)}`,
    creator: { '@id': `${origin}/#organization` },
    keywords: listTechnologies(portfolio).join(', '),
    ...(image && { image: absoluteAddress(origin, image) }),
    ...(completedOn && { datePublished: completedOn }),
    ...(category && { genre: category }),
    ...(clientName && { sponsor: { '@type': 'Organization', name: clientName } }),
    ...(link && { sameAs: absoluteAddress(origin, link) }),
  }
}
