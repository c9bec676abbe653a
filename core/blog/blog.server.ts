import { readCategories } from '../category/categories.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { findIdByAddress } from '../record-address/record-address.server.ts'
import type { Blog, BlogListRequest, WrittenBlog } from './blog.ts'
import { blogSortKeys, blogs, columns, draftSavedAt, newestBlogs, writtenBlogs } from './blog-rows.server.ts'

const maxInSiteMap = 20_000

/** Lists published posts, the last published first. */
export async function listBlogs(ctx: Context, request: BlogListRequest): Promise<Page<Blog>> {
  permit(ctx, 'blog.list')
  return pageOf(ctx, blogs(ctx, request).select(columns), request, blogSortKeys, newestBlogs)
}

/** Lists posts in any state, for those who write them. */
export async function listWrittenBlogs(ctx: Context, request: BlogListRequest): Promise<Page<WrittenBlog>> {
  permit(ctx, 'blog.update')
  return pageOf(ctx, writtenBlogs(ctx, request).select(columns).select(draftSavedAt), request, blogSortKeys)
}

/** Returns true for a category that is in the list, or that a published post has. */
export async function isCategory(ctx: Context, category: string): Promise<boolean> {
  if ((await readCategories(ctx, 'blog')).includes(category)) return true
  const post = await blogs(ctx, { category }).select('id').limit(1).executeTakeFirst()
  return post !== undefined
}

/** Lists the categories that have posts, the most common first. */
export async function listBlogCategories(ctx: Context): Promise<{ category: string; count: number }[]> {
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

/** Lists addresses and dates of published posts, newest first, up to the limit of the site map. */
export async function listBlogDates(
  ctx: Context,
): Promise<Pick<Blog, 'id' | 'slug' | 'publishedAt' | 'updatedAt'>[]> {
  permit(ctx, 'blog.list')
  return ctx.db
    .selectFrom('blog')
    .select(['id', 'slug', 'published_at as publishedAt', 'updated_at as updatedAt'])
    .orderBy('published_at', 'desc')
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

/** Reads a post in any state. */
export async function getWrittenBlog(ctx: Context, id: string): Promise<WrittenBlog> {
  permit(ctx, 'blog.update')
  const blog = await writtenBlogs(ctx, {})
    .select(columns)
    .select(draftSavedAt)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!blog) throw notFound('Blog')
  return blog
}

/** Finds a published post by an address that it has or had: a slug or its id. */
export async function findBlog(ctx: Context, address: string): Promise<Blog> {
  permit(ctx, 'blog.list')
  const id = await findIdByAddress(ctx, 'blog', address)
  if (id === undefined) throw notFound('Blog')
  return getBlog(ctx, id)
}

/** Lists up to three other posts: those of the same category first, then newest first. */
export async function listRelatedBlogs(ctx: Context, blog: Pick<Blog, 'id' | 'category'>): Promise<Blog[]> {
  permit(ctx, 'blog.list')
  return ctx.db
    .selectFrom('blog')
    .select(columns)
    .where('id', '!=', blog.id)
    .orderBy((eb) => eb('category', '=', blog.category), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}
