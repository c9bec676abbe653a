import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit, permitUser } from '../permissions.ts'
import { takeAddress } from '../record-address/record-address.server.ts'
import { keepChange, keepVersion } from '../record-version/record-versions.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { Portfolio, PortfolioChange, PortfolioFilter, PortfolioInput } from './portfolio.ts'
import { columns, portfolios } from './portfolio-rows.server.ts'

export async function createPortfolio(ctx: Context, input: PortfolioInput): Promise<string> {
  const me = permitUser(ctx, 'portfolio.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('portfolio')
      .values({ ...toColumns(input), id, created_at: inside.now() })
      .execute()
    if (input.isPublished) {
      const slug = await addressFor(inside, { ...input, id })
      await inside.db.updateTable('portfolio').set({ slug }).where('id', '=', id).execute()
    }
    const writing = { writtenAt: inside.now(), writtenBy: me.id }
    await keepVersion(inside, 'portfolio', { id, version: 1, content: input, ...writing })
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
  const me = permitUser(ctx, 'portfolio.update')
  return updateVersioned<PortfolioInput, Portfolio & { updatedAt: Date | null }>(ctx, {
    ...{ kind: 'portfolio', id, name: 'Portfolio', version },
    lock: ({ db }) =>
      db
        .selectFrom('portfolio')
        .select([...columns, 'updated_at as updatedAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    diff: (before) => differing<PortfolioInput>(before, wanted),
    async save(inside, change, { before, version }) {
      const after = { ...before, ...change }
      const address = after.isPublished && { slug: await addressFor(inside, after) }
      await inside.db
        .updateTable('portfolio')
        .set({ ...toColumns(change), ...address, version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
      await keepChange(inside, 'portfolio', { id, before, after, writtenBy: me.id })
    },
  })
}

/** Takes the address of published work: the typed one, or one made from the name. */
const addressFor = (inside: Context, { id, name, slug }: Pick<Portfolio, 'id' | 'name' | 'slug'>) =>
  takeAddress(inside, 'portfolio', { id, title: name, slug, isExact: slug !== '' })

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
