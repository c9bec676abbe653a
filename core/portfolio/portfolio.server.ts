import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAct } from '../audit.server.ts'
import { differing, oldValues } from '../audit.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { chosenIds, contains, countOf, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { renamed } from '../names.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import type {
  CategoryCount,
  Portfolio,
  PortfolioChange,
  PortfolioFilter,
  PortfolioInput,
  PortfolioListRequest,
} from './portfolio.ts'

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
  'version',
] as const

const orders = {
  name: sql`lower(name)`,
  category: sql`lower(category)`,
  clientName: sql`lower(client_name)`,
  completedOn: sql`completed_on`,
}

function portfolios(ctx: Context, { q, category }: PortfolioFilter) {
  let found = ctx.db.selectFrom('portfolio')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}

export async function listPortfolios(ctx: Context, request: PortfolioListRequest): Promise<Page<Portfolio>> {
  permit(ctx, 'portfolio.list')
  return pageOf(portfolios(ctx, request).select(columns), request, orders)
}

export async function countPortfolios(ctx: Context, filter: PortfolioFilter): Promise<number> {
  permit(ctx, 'portfolio.list')
  return countOf(portfolios(ctx, filter))
}

/** The categories in use, the most common first; the rare ones past `most` are left out. */
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

const columnNames = {
  clientName: 'client_name',
  completedOn: 'completed_on',
  ownerName: 'owner_name',
} as const

export async function createPortfolio(ctx: Context, input: PortfolioInput): Promise<string> {
  permit(ctx, 'portfolio.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('portfolio')
      .values({ ...renamed(input, columnNames), id, created_at: inside.now() })
      .execute()
    await recordAct(inside, { action: 'portfolio.create', kind: 'portfolio', recordId: id, after: input })
  })
  return id
}

/** Tells how many portfolios changed: 0 when it was so already. */
export async function updatePortfolio(
  ctx: Context,
  id: string,
  { version, ...wanted }: PortfolioChange,
): Promise<number> {
  permit(ctx, 'portfolio.update')
  return inTransaction(ctx, async (inside) => {
    const before = await inside.db
      .selectFrom('portfolio')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Portfolio')
    if (before.version !== version) throw changedMeanwhile()
    const change = differing<PortfolioInput>(before, wanted)
    if (Object.keys(change).length === 0) return 0
    await inside.db
      .updateTable('portfolio')
      .set({ ...renamed(change, columnNames), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAct(inside, {
      action: 'portfolio.update',
      kind: 'portfolio',
      recordId: id,
      before: oldValues<PortfolioInput>(before, change),
      after: change,
    })
    return 1
  })
}

export async function removePortfolio(ctx: Context, id: string): Promise<void> {
  if ((await removePortfolios(ctx, { ids: [id] })).length === 0) throw notFound('Portfolio')
}

/** Tells which went to the trash. */
export async function removePortfolios(ctx: Context, chosen: Chosen<PortfolioFilter>): Promise<string[]> {
  permit(ctx, 'portfolio.remove')
  return inTransaction(ctx, async (inside) => {
    const found = portfolios(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'portfolio', await chosenIds(found, chosen))
  })
}
