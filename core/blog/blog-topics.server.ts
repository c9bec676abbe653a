import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { TagRename, TagRow } from './blog-topic.ts'

/** Bounds the answer; the most common come first. */
const maxTags = 1_000

/** Lists the tags of posts in any state, the most common first. */
export async function listTags(ctx: Context): Promise<TagRow[]> {
  permit(ctx, 'blog.update')
  const { rows } = await sql<{ name: string; posts: number }>`
    select tag as name, count(distinct id)::int as posts from written_blog, unnest(tags) as tag
    group by tag order by posts desc, tag limit ${maxTags}`.execute(ctx.db)
  return rows
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
    const after = { tag: to, posts: Number(numUpdatedRows) }
    await recordAuditEntry(inside, { action: 'blog.rename', kind: 'blog', before: { tag: from }, after })
    return Number(numUpdatedRows)
  })
}
