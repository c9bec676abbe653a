import { sql } from 'kysely'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { contains } from '../listing.server.ts'
import { type BlogFilter, blogRow } from './blog.ts'

export const columns = columnsOf(...storedNames(blogRow.omit({ featuredImage: true, date: true })))

export const blogSortKeys = { title: sql`lower(title)`, author: sql`lower(author)`, category: sql`category` }

/** Query of the posts that match a filter. */
export function blogs(ctx: Context, { q, category }: BlogFilter) {
  let found = ctx.db.selectFrom('blog')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}
