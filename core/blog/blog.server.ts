import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { Blog, BlogListRequest } from './blog.ts'
import { blogSortKeys, blogs, columns } from './blog-rows.server.ts'
import type { BlogCategory } from './blog-text.ts'

const maxInSiteMap = 20_000

export async function listBlogs(ctx: Context, request: BlogListRequest): Promise<Page<Blog>> {
  permit(ctx, 'blog.list')
  return pageOf(ctx, blogs(ctx, request).select(columns), request, blogSortKeys)
}

/** Lists the categories that have posts, the most common first. */
export async function listBlogCategories(ctx: Context): Promise<{ category: BlogCategory; count: number }[]> {
  permit(ctx, 'blog.list')
  const rows = await ctx.db
    .selectFrom('blog')
    .select(({ fn }) => ['category', fn.countAll<string>().as('count')])
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute()
  return rows.map(({ category, count }) => ({ category, count: Number(count) }))
}

/** Lists ids and creation dates of posts, newest first, up to the limit of the site map. */
export async function listBlogDates(ctx: Context): Promise<Pick<Blog, 'id' | 'createdAt'>[]> {
  permit(ctx, 'blog.list')
  return ctx.db
    .selectFrom('blog')
    .select(['id', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(maxInSiteMap)
    .execute()
}

export async function getBlog(ctx: Context, id: string): Promise<Blog> {
  permit(ctx, 'blog.list')
  const blog = await ctx.db.selectFrom('blog').select(columns).where('id', '=', id).executeTakeFirst()
  if (!blog) throw notFound('Blog')
  return blog
}

/** Lists up to three other posts: those of the same category first, then newest first. */
export async function listRelatedBlogs(ctx: Context, blog: Blog): Promise<Blog[]> {
  permit(ctx, 'blog.list')
  return ctx.db
    .selectFrom('blog')
    .select(columns)
    .where('id', '!=', blog.id)
    .orderBy((eb) => eb('category', '=', blog.category), 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}
