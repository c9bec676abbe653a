import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing, oldValues } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import type { PortfolioChange, PortfolioFilter, PortfolioInput } from './portfolio.ts'
import { columns, portfolios } from './portfolio-rows.server.ts'

export async function createPortfolio(ctx: Context, input: PortfolioInput): Promise<string> {
  permit(ctx, 'portfolio.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('portfolio')
      .values({ ...toColumns(input), id, created_at: inside.now() })
      .execute()
    await recordAuditEntry(inside, {
      action: 'portfolio.create',
      kind: 'portfolio',
      recordId: id,
      after: input,
    })
  })
  return id
}

/** Returns the number of changed portfolios; 0 if nothing changed. */
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
      .set({ ...toColumns(change), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(inside, {
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

/** Returns the ids that were moved to the trash. */
export async function removePortfolios(ctx: Context, chosen: Chosen<PortfolioFilter>): Promise<string[]> {
  permit(ctx, 'portfolio.remove')
  return inTransaction(ctx, async (inside) => {
    const found = portfolios(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'portfolio', await chosenIds(found, chosen))
  })
}
