import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { CategoryCount, Portfolio, PortfolioListRequest } from './portfolio.ts'
import { columns, portfolioSortKeys, portfolios } from './portfolio-rows.server.ts'

const maxInSiteMap = 20_000

export async function listPortfolios(ctx: Context, request: PortfolioListRequest): Promise<Page<Portfolio>> {
  permit(ctx, 'portfolio.list')
  return pageOf(ctx, portfolios(ctx, request).select(columns), request, portfolioSortKeys)
}

/** Finds the portfolios with these ids that exist, in this order. */
export async function findPortfolios(ctx: Context, ids: string[]): Promise<Portfolio[]> {
  permit(ctx, 'portfolio.list')
  const rows = await ctx.db
    .selectFrom('portfolio')
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Lists the `most` most common categories, most common first. */
export async function listPortfolioCategories(ctx: Context, most: number): Promise<CategoryCount[]> {
  permit(ctx, 'portfolio.list')
  const rows = await ctx.db
    .selectFrom('portfolio')
    .select(({ fn }) => ['category', fn.countAll<string>().as('count')])
    .where('category', '!=', '')
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(most)
    .execute()
  return rows.map(({ category, count }) => ({ category, count: Number(count) }))
}

/** Lists ids and creation dates for the site map, newest first, up to its limit. */
export async function listPortfolioDates(ctx: Context): Promise<Pick<Portfolio, 'id' | 'createdAt'>[]> {
  permit(ctx, 'portfolio.list')
  return ctx.db
    .selectFrom('portfolio')
    .select(['id', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(maxInSiteMap)
    .execute()
}

export async function getPortfolio(ctx: Context, id: string): Promise<Portfolio> {
  permit(ctx, 'portfolio.list')
  const portfolio = await ctx.db
    .selectFrom('portfolio')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!portfolio) throw notFound('Portfolio')
  return portfolio
}

/** Lists up to three other portfolios, those of the same category first, newest first. */
export async function listRelatedPortfolios(ctx: Context, portfolio: Portfolio): Promise<Portfolio[]> {
  permit(ctx, 'portfolio.list')
  return ctx.db
    .selectFrom('portfolio')
    .select(columns)
    .where('id', '!=', portfolio.id)
    .orderBy((eb) => eb('category', '=', portfolio.category), 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}
