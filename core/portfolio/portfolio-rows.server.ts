import { sql } from 'kysely'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { contains } from '../listing.server.ts'
import { isPermitted } from '../permissions.ts'
import { type PortfolioFilter, portfolioNames, portfolioRow } from './portfolio.ts'

export const columns = columnsOf(...storedNames(portfolioRow, portfolioNames))

export const portfolioSortKeys = {
  name: sql`lower(name)`,
  category: sql`lower(category)`,
  clientName: sql`lower(client_name)`,
  completedOn: sql`completed_on`,
}

/** Selects the portfolios that match a filter; only staff sees drafts. */
export function portfolios(ctx: Context, { q, category, published, state }: PortfolioFilter) {
  let found = ctx.db.selectFrom('portfolio')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  if (published !== undefined) found = found.where('is_published', '=', published)
  if (state) found = found.where('is_published', '=', state === 'published')
  if (state === 'scheduled') found = found.where('publish_at', 'is not', null)
  if (state === 'draft') found = found.where('publish_at', 'is', null)
  return isPermitted(ctx.actor, 'portfolio.update') ? found : found.where('is_published', '=', true)
}
