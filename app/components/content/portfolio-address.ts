import { href } from 'react-router'
import type { Portfolio } from '#core/portfolio/portfolio.ts'

/** Path of a piece of work: its slug or, without one, its id. */
export const portfolioAddress = ({ id, slug }: Pick<Portfolio, 'id' | 'slug'>): string =>
  href('/portfolios/:id', { id: slug || id })
