import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { refuseUnknownCategory } from '../category/categories.server.ts'
import { columnsOf, toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { notFound } from '../errors.ts'
import { chosenIds, contains, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import type { Page } from '../paging.ts'
import { isPermitted, permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import {
  type Faq,
  type FaqChange,
  type FaqFilter,
  type FaqInput,
  type FaqListRequest,
  faqNames,
  faqRow,
} from './faq.ts'

const columns = columnsOf(...storedNames(faqRow, faqNames))
const sortKeys = { position: sql`position`, question: sql`lower(question)` }

/** Largest size of the public page, which shows all questions. */
const pageBounds = { limit: 200, bytes: 400_000 }

/** Selects the questions that match a filter; only staff sees drafts. */
function faqs(ctx: Context, { q, category, published }: FaqFilter) {
  let found = ctx.db.selectFrom('faq')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  if (published !== undefined) found = found.where('is_published', '=', published)
  return isPermitted(ctx.actor, 'faq.update') ? found : found.where('is_published', '=', true)
}

export async function listFaqs(ctx: Context, request: FaqListRequest): Promise<Page<Faq>> {
  permit(ctx, 'faq.list')
  return pageOf(ctx, faqs(ctx, request).select(columns), request, sortKeys)
}

/** Lists the questions of the public page, without drafts for everyone, by position. */
export async function listPublishedFaqs(ctx: Context): Promise<Faq[]> {
  permit(ctx, 'faq.list')
  const { rows } = await listFaqs(ctx, { published: true, sort: 'position', ...pageBounds })
  return rows
}

/** Finds the published questions with these ids, in this order. */
export async function findPublishedFaqs(ctx: Context, ids: string[]): Promise<Faq[]> {
  permit(ctx, 'faq.list')
  const rows = await faqs(ctx, { published: true })
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export async function getFaq(ctx: Context, id: string): Promise<Faq> {
  permit(ctx, 'faq.list')
  const faq = await faqs(ctx, {}).select(columns).where('id', '=', id).executeTakeFirst()
  if (!faq) throw notFound('Question')
  return faq
}

export async function createFaq(ctx: Context, input: FaqInput): Promise<string> {
  permit(ctx, 'faq.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await refuseUnknownCategory(inside, 'faq', input)
    await inside.db
      .insertInto('faq')
      .values({ ...toColumns(input), id, created_at: inside.now() })
      .execute()
    await recordAuditEntry(inside, { action: 'faq.create', kind: 'faq', recordId: id, after: input })
  })
  return id
}

/** Returns the number of changed questions: 0 if nothing differed. */
export async function updateFaq(
  ctx: Context,
  id: string,
  { version, ...wanted }: FaqChange,
): Promise<number> {
  permit(ctx, 'faq.update')
  return updateVersioned(ctx, {
    ...{ kind: 'faq', id, name: 'Question', version },
    lock: ({ db }) =>
      db.selectFrom('faq').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
    async diff(before, inside) {
      await refuseUnknownCategory(inside, 'faq', { ...wanted, before: before.category })
      return differing<FaqInput>(before, wanted)
    },
    save: ({ db }, change, { version }) =>
      db
        .updateTable('faq')
        .set({ ...toColumns(change), version })
        .where('id', '=', id)
        .execute(),
  })
}

export async function removeFaq(ctx: Context, id: string): Promise<void> {
  if ((await removeFaqs(ctx, { ids: [id] })).length === 0) throw notFound('Question')
}

/** Moves questions to the trash and returns their ids. */
export async function removeFaqs(ctx: Context, chosen: Chosen<FaqFilter>): Promise<string[]> {
  permit(ctx, 'faq.remove')
  return inTransaction(ctx, async (inside) => {
    const found = faqs(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'faq', await chosenIds(found, chosen))
  })
}
