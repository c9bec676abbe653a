import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusalAs, notFound } from '../errors.ts'
import { isPermitted, permit } from '../permissions.ts'
import { changeSiteSettings, readSiteSettings } from '../site-settings/site-settings.server.ts'
import { inTransaction } from '../transaction.server.ts'
import type { CategoryRename, CategoryRow, TagRename, TagRow } from './blog-topic.ts'

/** Bounds the answer; the most common come first. */
const maxTags = 1_000
const maxCategories = 200

/** Reads the categories that posts can have, in the order of the site settings. */
export async function readCategories(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const { blogCategories } = await readSiteSettings(ctx)
  return [...new Set(blogCategories)]
}

/** Refuses a category that is not in the list. The one that a post has already stays possible. */
export async function refuseUnknownCategory(
  ctx: Pick<Context, 'db'>,
  category: string | undefined,
  before = '',
): Promise<void> {
  if (!category || category === before) return
  if ((await readCategories(ctx)).includes(category)) return
  throw fieldRefusalAs('category', 'Category must be one of the list')
}

/** Lists the categories of the site settings in their order, then those that only earlier posts have. */
export async function listCategories(ctx: Context): Promise<CategoryRow[]> {
  permit(ctx, 'blog.list')
  const posts = isPermitted(ctx.actor, 'blog.update') ? 'written_blog' : 'blog'
  const [listed, used] = await Promise.all([
    readCategories(ctx),
    ctx.db
      .selectFrom(posts)
      .select(({ fn }) => ['category as name', fn.countAll<string>().as('posts')])
      .where('category', '<>', '')
      .groupBy('category')
      .orderBy('posts', 'desc')
      .orderBy('name')
      .limit(maxCategories)
      .execute(),
  ])
  const counts = new Map(used.map(({ name, posts }) => [name, Number(posts)]))
  const others = [...counts.keys()].filter((name) => !listed.includes(name))
  return [...listed, ...others].map((name) => ({
    ...{ name, posts: counts.get(name) ?? 0, isListed: listed.includes(name) },
  }))
}

/** Lists the tags of posts in any state, the most common first. */
export async function listTags(ctx: Context): Promise<TagRow[]> {
  permit(ctx, 'blog.update')
  const { rows } = await sql<{ name: string; posts: number }>`
    select tag as name, count(distinct id)::int as posts from written_blog, unnest(tags) as tag
    group by tag order by posts desc, tag limit ${maxTags}`.execute(ctx.db)
  return rows
}

/** Renames a category in all posts and in the list, or moves its posts to another one. Returns the number of posts. */
export async function renameCategory(ctx: Context, { from, to }: CategoryRename): Promise<number> {
  permit(ctx, 'blog.update')
  return inTransaction(ctx, async (inside) => {
    let isListed = false
    // First, so that changes at the same time wait for each other.
    await changeSiteSettings(inside, ({ blogCategories }) => {
      isListed = blogCategories.includes(from)
      const renamed = blogCategories.map((name) => (name === from ? to : name))
      return { blogCategories: [...new Set(renamed.includes(to) ? renamed : [...renamed, to])] }
    })
    const { numUpdatedRows } = await inside.db
      .updateTable('blog_record')
      .set(({ eb }) => ({ category: to, version: eb('version', '+', 1) }))
      .where('category', '=', from)
      .where('category', '<>', to)
      .executeTakeFirst()
    if (numUpdatedRows === 0n && !isListed) throw notFound('Category')
    await recordRename(inside, { category: from }, { category: to, posts: Number(numUpdatedRows) })
    return Number(numUpdatedRows)
  })
}

/** Renames a tag in all posts, moves its posts to another one, or removes it. Returns the number of posts. */
export async function renameTag(ctx: Context, { from, to }: TagRename): Promise<number> {
  permit(ctx, 'blog.update')
  return inTransaction(ctx, async (inside) => {
    const { numUpdatedRows } = await inside.db
      .updateTable('blog_record')
      .set(({ eb }) => ({
        version: eb('version', '+', 1),
        // The new tag stands where the first of both stood.
        tags: sql<string[]>`array(select case when tag = ${from} then ${to} else tag end as named
          from unnest(tags) with ordinality as old (tag, place)
          where tag <> ${from} or ${to} <> '' group by named order by min(place))`,
      }))
      .where(sql<boolean>`tags @> array[${from}]::text[]`)
      .where(sql<boolean>`${from} <> ${to}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n && from !== to) throw notFound('Tag')
    await recordRename(inside, { tag: from }, { tag: to, posts: Number(numUpdatedRows) })
    return Number(numUpdatedRows)
  })
}

const recordRename = (inside: Context, before: object, after: object) =>
  recordAuditEntry(inside, { action: 'blog.rename', kind: 'blog', before, after })
