import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, fieldRefusalAs, notFound } from '../errors.ts'
import { isPermitted, permit } from '../permissions.ts'
import {
  changeSiteSettings,
  readLockedSettings,
  readSiteSettings,
} from '../site-settings/site-settings.server.ts'
import type { SiteSettings } from '../site-settings/site-settings.ts'
import { inTransaction } from '../transaction.server.ts'
import { renameOnPages } from './categories-on-pages.server.ts'
import { type CategoryRename, type HeadedCategoryRow, reservedName } from './category.ts'
import { type HeadedKind, headingOf, isReserved, nameOfHeading } from './category-headings.ts'

type Kind = 'blog' | HeadedKind
type Row = Pick<HeadedCategoryRow, 'name' | 'records' | 'isListed'>

/** Bounds the answer; the most common come first. */
const maxCategories = 200

const nameOf = (kind: Kind, listed: string) => (kind === 'blog' ? listed : nameOfHeading(kind, listed))

/** Reads the categories that records of a kind can have, in the order of the site settings. */
export const readCategories = async (ctx: Pick<Context, 'db'>, kind: Kind): Promise<string[]> =>
  namesOf(await readSiteSettings(ctx), kind)

const namesOf = (settings: SiteSettings, kind: Kind) => [
  ...new Set(settings[`${kind}Categories`].map((listed) => nameOf(kind, listed))),
]

/** Refuses a category that is not in the list, in the transaction that saves the record: a change of the list waits for
 * it. The category that the record has already stays possible. */
export async function refuseUnknownCategory(
  inside: Context,
  kind: Kind,
  { category, before = '' }: { category?: string | undefined; before?: string },
): Promise<void> {
  if (!category || category === before) return
  if (namesOf(await readLockedSettings(inside), kind).includes(category)) return
  throw fieldRefusalAs('category', 'Category must be one of the list')
}

/** Lists the categories of the site settings in their order, then those that only earlier records have. */
export async function listCategories(ctx: Context, kind: Kind): Promise<Row[]> {
  permit(ctx, `${kind}.list`)
  const [listed, used] = await Promise.all([readCategories(ctx, kind), countByCategory(ctx, kind)])
  const counts = new Map(used.map(({ name, count }) => [name, Number(count)]))
  const others = [...counts.keys()].filter((name) => !listed.includes(name))
  return [...listed, ...others].map((name) => ({
    ...{ name, records: counts.get(name) ?? 0, isListed: listed.includes(name) },
  }))
}

/** Lists the categories of a kind with their headings. */
export const listHeadedCategories = async (ctx: Context, kind: HeadedKind): Promise<HeadedCategoryRow[]> =>
  (await listCategories(ctx, kind)).map((row) => ({ ...row, heading: headingOf(kind, row.name) }))

/** Counts the records of each category that the caller may see. */
function countByCategory(ctx: Context, kind: Kind) {
  const seesAll = isPermitted(ctx.actor, `${kind}.update`)
  return (
    ctx.db
      .selectFrom(kind === 'blog' && seesAll ? 'written_blog' : kind)
      .select(({ fn }) => ['category as name', fn.countAll<string>().as('count')])
      .where('category', '<>', '')
      // In SQL text: posts lack the column, and questions have no audience.
      .$if(kind !== 'blog' && !seesAll, (found) => found.where(sql<boolean>`is_published`))
      .$if(kind === 'article' && !seesAll && ctx.actor.kind !== 'user', (found) =>
        found.where(sql<boolean>`audience = 'public'`),
      )
      .groupBy('category')
      .orderBy('count', 'desc')
      .orderBy('name')
      .limit(maxCategories)
      .execute()
  )
}

/** Renames a category in all records, on pages and in the list, or moves its records to another one. Returns the number
 * of records. */
export async function renameCategory(
  ctx: Context,
  kind: Kind,
  { from, to: wanted }: CategoryRename,
): Promise<number> {
  permit(ctx, `${kind}.update`)
  if (kind !== 'blog' && isReserved(kind, wanted)) throw fieldRefusal('to', reservedName)
  const to = nameOf(kind, wanted)
  return inTransaction(ctx, async (inside) => {
    let isListed = false
    // First, so that changes at the same time wait for each other.
    await changeSiteSettings(inside, (settings) => {
      const setting = `${kind}Categories` as const
      const names = settings[setting].map((listed) => nameOf(kind, listed))
      isListed = names.includes(from)
      const renamed = names.map((name) => (name === from ? to : name))
      const next = [...new Set(renamed.includes(to) ? renamed : [...renamed, to])]
      return { [setting]: next.map((name) => (kind === 'blog' ? name : headingOf(kind, name))) }
    })
    const { numUpdatedRows } = await inside.db
      .updateTable(`${kind}_record`)
      .set(({ eb }) => ({ category: to, version: eb('version', '+', 1) }))
      .where('category', '=', from)
      .where('category', '<>', to)
      .executeTakeFirst()
    if (numUpdatedRows === 0n && !isListed) throw notFound('Category')
    if (kind === 'faq') await renameOnPages(inside, from, to)
    await recordAuditEntry(inside, {
      ...{ action: `${kind}.rename`, kind },
      ...{ before: { category: from }, after: { category: to, [recordsOf[kind]]: Number(numUpdatedRows) } },
    })
    return Number(numUpdatedRows)
  })
}

const recordsOf = { blog: 'posts', faq: 'questions', article: 'articles' }
