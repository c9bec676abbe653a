import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { findIdByAddress } from '../record-address/record-address.server.ts'
import type { CategoryCount, Portfolio, PortfolioFilter, PortfolioListRequest } from './portfolio.ts'
import { columns, portfolioSortKeys, portfolios } from './portfolio-rows.server.ts'

const maxInSiteMap = 20_000
const published = { published: true }

export async function listPortfolios(ctx: Context, request: PortfolioListRequest): Promise<Page<Portfolio>> {
  permit(ctx, 'portfolio.list')
  return pageOf(ctx, portfolios(ctx, request).select(columns), request, portfolioSortKeys)
}

/** Finds the published portfolios with these ids, in this order. */
export async function findPortfolios(ctx: Context, ids: string[]): Promise<Portfolio[]> {
  permit(ctx, 'portfolio.list')
  const rows = await portfolios(ctx, published)
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Lists the `most` most common categories, most common first. */
export async function listPortfolioCategories(
  ctx: Context,
  most: number,
  filter: PortfolioFilter = {},
): Promise<CategoryCount[]> {
  permit(ctx, 'portfolio.list')
  const rows = await portfolios(ctx, filter)
    .select(({ fn }) => ['category', fn.countAll<string>().as('count')])
    .where('category', '!=', '')
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(most)
    .execute()
  return rows.map(({ category, count }) => ({ category, count: Number(count) }))
}

/** Lists addresses and the days of the last change for the site map, newest first, up to its limit. */
export async function listPortfolioDates(
  ctx: Context,
): Promise<(Pick<Portfolio, 'id' | 'slug'> & { changedAt: Date })[]> {
  permit(ctx, 'portfolio.list')
  return portfolios(ctx, published)
    .select(({ fn }) => ['id', 'slug', fn.coalesce('updated_at', 'created_at').as('changedAt')])
    .orderBy('id', 'desc')
    .limit(maxInSiteMap)
    .execute()
}

export async function getPortfolio(ctx: Context, id: string): Promise<Portfolio> {
  permit(ctx, 'portfolio.list')
  return portfolioWith(ctx, id, {})
}

/** Reads a published portfolio, whoever asks. */
export async function getPublicPortfolio(ctx: Context, id: string): Promise<Portfolio> {
  permit(ctx, 'portfolio.list')
  return portfolioWith(ctx, id, published)
}

/** Finds a published portfolio by an address that it has or had: a slug or its id. */
export async function findPortfolio(ctx: Context, address: string): Promise<Portfolio> {
  permit(ctx, 'portfolio.list')
  const id = await findIdByAddress(ctx, 'portfolio', address)
  if (id === undefined) throw notFound('Portfolio')
  return portfolioWith(ctx, id, published)
}

async function portfolioWith(ctx: Context, id: string, filter: PortfolioFilter): Promise<Portfolio> {
  const portfolio = await portfolios(ctx, filter).select(columns).where('id', '=', id).executeTakeFirst()
  if (!portfolio) throw notFound('Portfolio')
  return portfolio
}

/** Lists up to three other portfolios, those of the same category first, newest first. */
export async function listRelatedPortfolios(ctx: Context, portfolio: Portfolio): Promise<Portfolio[]> {
  permit(ctx, 'portfolio.list')
  return portfolios(ctx, published)
    .select(columns)
    .where('id', '!=', portfolio.id)
    .orderBy((eb) => eb('category', '=', portfolio.category), 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}
