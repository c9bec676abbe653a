import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { Portfolio, PortfolioInput } from './portfolio.ts'

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

export async function listPortfolios(ctx: Context, page: PageRequest): Promise<Page<Portfolio>> {
  permit(ctx, 'portfolio.list')
  let portfolios = ctx.db
    .selectFrom('portfolio')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.before) portfolios = portfolios.where('id', '<', page.before)
  return toPage(await portfolios.execute(), page.limit)
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
