import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { contains } from '../listing.server.ts'
import type { PortfolioFilter } from './portfolio.ts'

export const columns = [
  'id',
  'name',
  'description',
  'notes',
  'client_name as clientName',
  'image',
  'completed_on as completedOn',
  'category',
  'link',
  'owner_name as ownerName',
  'technologies',
  'created_at as createdAt',
  'version',
] as const

export const portfolioSortKeys = {
  name: sql`lower(name)`,
  category: sql`lower(category)`,
  clientName: sql`lower(client_name)`,
  completedOn: sql`completed_on`,
}

/** Selects the portfolios that match a filter. */
export function portfolios(ctx: Context, { q, category }: PortfolioFilter) {
  let found = ctx.db.selectFrom('portfolio')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}
