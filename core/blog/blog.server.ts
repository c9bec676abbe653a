import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAct } from '../audit.server.ts'
import { differing, oldValues } from '../audit.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { chosenIds, contains, countOf, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { renamed } from '../names.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import type { Blog, BlogCategory, BlogChange, BlogFilter, BlogInput, BlogListRequest } from './blog.ts'

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
  'version',
] as const

// The table's check constraint keeps the category one of the list.
type BlogRow = Omit<Blog, 'category'> & { category: string }
const toBlog = (row: BlogRow): Blog => ({ ...row, category: row.category as BlogCategory })

const orders = { title: sql`lower(title)`, author: sql`lower(author)`, category: sql`category` }

function blogs(ctx: Context, { q, category }: BlogFilter) {
  let found = ctx.db.selectFrom('blog')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}

export async function listBlogs(ctx: Context, request: BlogListRequest): Promise<Page<Blog>> {
  permit(ctx, 'blog.list')
  const page = await pageOf(blogs(ctx, request).select(columns), request, orders)
  return { ...page, rows: page.rows.map(toBlog) }
}

export async function countBlogs(ctx: Context, filter: BlogFilter): Promise<number> {
  permit(ctx, 'blog.list')
  return countOf(blogs(ctx, filter))
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

const columnNames = { authorAvatar: 'author_avatar' } as const

export async function createBlog(ctx: Context, input: BlogInput): Promise<string> {
  permit(ctx, 'blog.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('blog')
      .values({ ...renamed(input, columnNames), id, created_at: inside.now() })
      .execute()
    await recordAct(inside, { action: 'blog.create', kind: 'blog', recordId: id, after: input })
  })
  return id
}

/** Tells how many blogs changed: 0 when it was so already. */
export async function updateBlog(
  ctx: Context,
  id: string,
  { version, ...wanted }: BlogChange,
): Promise<number> {
  permit(ctx, 'blog.update')
  return inTransaction(ctx, async (inside) => {
    const before = await inside.db
      .selectFrom('blog')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Blog')
    if (before.version !== version) throw changedMeanwhile()
    const change = differing<BlogInput>(toBlog(before), wanted)
    if (Object.keys(change).length === 0) return 0
    await inside.db
      .updateTable('blog')
      .set({ ...renamed(change, columnNames), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAct(inside, {
      action: 'blog.update',
      kind: 'blog',
      recordId: id,
      before: oldValues<BlogInput>(toBlog(before), change),
      after: change,
    })
    return 1
  })
}

export async function removeBlog(ctx: Context, id: string): Promise<void> {
  if ((await removeBlogs(ctx, { ids: [id] })).length === 0) throw notFound('Blog')
}

/** Tells which went to the trash. */
export async function removeBlogs(ctx: Context, chosen: Chosen<BlogFilter>): Promise<string[]> {
  permit(ctx, 'blog.remove')
  return inTransaction(ctx, async (inside) => {
    const found = blogs(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'blog', await chosenIds(found, chosen))
  })
}
