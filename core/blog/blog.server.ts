import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { Blog, BlogCategory, BlogInput } from './blog.ts'

const mostInSiteMap = 20_000

const columns = [
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
] as const

// The table's check constraint keeps the category one of the list.
type BlogRow = Omit<Blog, 'category'> & { category: string }
const toBlog = (row: BlogRow): Blog => ({ ...row, category: row.category as BlogCategory })

type BlogListRequest = PageRequest & { category?: BlogCategory | undefined }

export async function listBlogs(
  ctx: Context,
  { limit, before, category }: BlogListRequest,
): Promise<Page<Blog>> {
  permit(ctx, 'blog.list')
  let blogs = ctx.db
    .selectFrom('blog')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) blogs = blogs.where('id', '<', before)
  if (category) blogs = blogs.where('category', '=', category)
  return toPage((await blogs.execute()).map(toBlog), limit)
}

/** The categories that have posts, the most common first. */
export async function listBlogCategories(ctx: Context): Promise<{ category: BlogCategory; count: number }[]> {
  permit(ctx, 'blog.list')
  const rows = await ctx.db
    .selectFrom('blog')
    .select(({ fn }) => ['category', fn.countAll<string>().as('count')])
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute()
  return rows.map(({ category, count }) => ({ category: category as BlogCategory, count: Number(count) }))
}

/** Every one's address and age, newest first, as far as a site map may go. */
export async function listBlogDates(ctx: Context): Promise<Pick<Blog, 'id' | 'createdAt'>[]> {
  permit(ctx, 'blog.list')
  return ctx.db
    .selectFrom('blog')
    .select(['id', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(mostInSiteMap)
    .execute()
}

export async function getBlog(ctx: Context, id: string): Promise<Blog> {
  permit(ctx, 'blog.list')
  const row = await ctx.db.selectFrom('blog').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Blog')
  return toBlog(row)
}

/** Up to three other posts, those of the same category first, newest first. */
export async function listRelatedBlogs(ctx: Context, blog: Blog): Promise<Blog[]> {
  permit(ctx, 'blog.list')
  const rows = await ctx.db
    .selectFrom('blog')
    .select(columns)
    .where('id', '!=', blog.id)
    .orderBy((eb) => eb('category', '=', blog.category), 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return rows.map(toBlog)
}

export async function createBlog(ctx: Context, input: BlogInput): Promise<string> {
  permit(ctx, 'blog.create')
  const { authorAvatar, ...same } = input
  const id = createId()
  await ctx.db
    .insertInto('blog')
    .values({ ...same, id, author_avatar: authorAvatar, created_at: ctx.now() })
    .execute()
  return id
}

export async function removeBlog(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'blog.remove')
  const { numDeletedRows } = await ctx.db.deleteFrom('blog').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Blog')
}
