import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { contains } from '../listing.server.ts'
import type { Blog, BlogCategory } from './blog.ts'
import type { BlogFilter } from './blog-input.ts'

export const columns = [
  'id',
  'title',
  'author',
  'category',
  'image',
  'content',
  'tags',
  'summary',
  'author_avatar as authorAvatar',
  'created_at as createdAt',
  'version',
] as const

// A check constraint of the table limits the category to the list.
type BlogRow = Omit<Blog, 'category'> & { category: string }
export const toBlog = (row: BlogRow): Blog => ({ ...row, category: row.category as BlogCategory })

export const blogSortKeys = { title: sql`lower(title)`, author: sql`lower(author)`, category: sql`category` }

/** Query of the posts that match a filter. */
export function blogs(ctx: Context, { q, category }: BlogFilter) {
  let found = ctx.db.selectFrom('blog')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}
