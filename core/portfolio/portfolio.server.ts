import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Page, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { CategoryCount, Portfolio, PortfolioInput, PortfolioListRequest } from './portfolio.ts'

const mostInSiteMap = 20_000

const columns = [
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
] as const

export async function listPortfolios(
  ctx: Context,
  { limit, before, category }: PortfolioListRequest,
): Promise<Page<Portfolio>> {
  permit(ctx, 'portfolio.list')
  let portfolios = ctx.db
    .selectFrom('portfolio')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) portfolios = portfolios.where('id', '<', before)
  if (category !== undefined) portfolios = portfolios.where('category', '=', category)
  return toPage(await portfolios.execute(), limit)
}

const mostCategories = 12

/** The categories in use, the most common first; the rare ones past a dozen are left out. */
export async function listPortfolioCategories(ctx: Context): Promise<CategoryCount[]> {
  permit(ctx, 'portfolio.list')
  const rows = await ctx.db
    .selectFrom('portfolio')
    .select(({ fn }) => ['category', fn.countAll<string>().as('count')])
    .where('category', '!=', '')
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(mostCategories)
    .execute()
  return rows.map(({ category, count }) => ({ category, count: Number(count) }))
}

/** Every one's address and age, newest first, as far as a site map may go. */
export async function listPortfolioDates(ctx: Context): Promise<Pick<Portfolio, 'id' | 'createdAt'>[]> {
  permit(ctx, 'portfolio.list')
  return ctx.db
    .selectFrom('portfolio')
    .select(['id', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(mostInSiteMap)
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

/** Up to three other portfolios, those of the same category first, newest first. */
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

export async function createPortfolio(ctx: Context, input: PortfolioInput): Promise<string> {
  permit(ctx, 'portfolio.create')
  const { clientName, completedOn, ownerName, ...same } = input
  const id = createId()
  await ctx.db
    .insertInto('portfolio')
    .values({
      ...same,
      id,
      client_name: clientName,
      completed_on: completedOn,
      owner_name: ownerName,
      created_at: ctx.now(),
    })
    .execute()
  return id
}

export async function removePortfolio(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'portfolio.remove')
  const { numDeletedRows } = await ctx.db.deleteFrom('portfolio').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Portfolio')
}
