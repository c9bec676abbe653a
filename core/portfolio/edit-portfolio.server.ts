import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusalAs, notFound } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit, permitUser } from '../permissions.ts'
import { stateAfter } from '../publication/state-after.ts'
import { refuseTakenAddress, takeAddress } from '../record-address/record-address.server.ts'
import { keepChange, keepVersion } from '../record-version/record-versions.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import {
  type NewPortfolio,
  type Portfolio,
  type PortfolioChange,
  type PortfolioFilter,
  type PortfolioInput,
  stateOfWork,
} from './portfolio.ts'
import { columns, portfolios } from './portfolio-rows.server.ts'

type Fields = PortfolioInput & { publishAt: Date | null }

/** Adds work: published, unless the request says otherwise. */
export async function createPortfolio(
  ctx: Context,
  { publishAt: time, ...input }: NewPortfolio,
): Promise<string> {
  const me = permitUser(ctx, 'portfolio.create')
  const wanted = { isPublished: input.isPublished, publishAt: time }
  const { publishAt } = publicationAfter({ isPublished: false, publishAt: null }, wanted, ctx.now())
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('portfolio')
      .values({ ...toColumns(input), id, created_at: inside.now(), publish_at: publishAt })
      .execute()
    if (publishAt) await refuseTakenAddress(inside, 'portfolio', { id, slug: input.slug })
    const content = { ...input }
    if (input.isPublished) {
      content.slug = await addressFor(inside, { ...input, id })
      await inside.db.updateTable('portfolio').set({ slug: content.slug }).where('id', '=', id).execute()
    }
    const writing = { writtenAt: inside.now(), writtenBy: me.id }
    await keepVersion(inside, 'portfolio', { id, version: 1, content, ...writing })
    await recordAuditEntry(inside, {
      action: 'portfolio.create',
      kind: 'portfolio',
      recordId: id,
      after: { ...input, ...(publishAt && { publishAt }) },
    })
  })
  return id
}

/** Returns the number of changed portfolios; 0 if nothing changed. */
export async function updatePortfolio(
  ctx: Context,
  id: string,
  { version, publishAt, ...wanted }: PortfolioChange,
): Promise<number> {
  const me = permitUser(ctx, 'portfolio.update')
  return updateVersioned<Fields, Portfolio & { updatedAt: Date | null }>(ctx, {
    ...{ kind: 'portfolio', id, name: 'Portfolio', version },
    lock: ({ db }) =>
      db
        .selectFrom('portfolio')
        .select([...columns, 'updated_at as updatedAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    diff(before) {
      const next = publicationAfter(before, { isPublished: wanted.isPublished, publishAt }, ctx.now())
      return differing<Fields>(before, { ...wanted, ...next })
    },
    async save(inside, change, { before, version }) {
      const after = { ...before, ...change }
      if (after.publishAt) await refuseTakenAddress(inside, 'portfolio', after)
      if (after.isPublished) after.slug = await addressFor(inside, after)
      await inside.db
        .updateTable('portfolio')
        .set({ ...toColumns(change), slug: after.slug, version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
      await keepChange(inside, 'portfolio', { id, before, after, writtenBy: me.id })
    },
  })
}

type Publication = Pick<Fields, 'isPublished' | 'publishAt'>
type Wanted = { isPublished?: boolean | undefined; publishAt?: string | null | undefined }

/** Returns the visibility after a request. A time of its own makes a draft wait; published work cannot wait. */
function publicationAfter(before: Publication, wanted: Wanted, now: Date): Publication {
  const { isPublished = before.isPublished, publishAt } = wanted
  if (isPublished && publishAt) throw fieldRefusalAs('publishAt', 'Only a draft can wait for its time')
  const time = publishAt === undefined ? before.publishAt : publishAt
  const state = stateOfWork({ isPublished, publishAt: time })
  const after = stateAfter({ state, publishAt: before.publishAt }, { publishAt }, now)
  return { isPublished, publishAt: after.publishAt }
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
