import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing, oldValues } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import type { BlogChange, BlogFilter, BlogInput } from './blog.ts'
import { blogs, columns } from './blog-rows.server.ts'

export async function createBlog(ctx: Context, input: BlogInput): Promise<string> {
  permit(ctx, 'blog.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('blog')
      .values({ ...toColumns(input), id, created_at: inside.now() })
      .execute()
    await recordAuditEntry(inside, { action: 'blog.create', kind: 'blog', recordId: id, after: input })
  })
  return id
}

/** Returns the number of changed posts: 0 if nothing differed. */
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
    const change = differing<BlogInput>(before, wanted)
    if (Object.keys(change).length === 0) return 0
    await inside.db
      .updateTable('blog')
      .set({ ...toColumns(change), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(inside, {
      action: 'blog.update',
      kind: 'blog',
      recordId: id,
      before: oldValues<BlogInput>(before, change),
      after: change,
    })
    return 1
  })
}

export async function removeBlog(ctx: Context, id: string): Promise<void> {
  if ((await removeBlogs(ctx, { ids: [id] })).length === 0) throw notFound('Blog')
}

/** Moves posts to the trash and returns their ids. */
export async function removeBlogs(ctx: Context, chosen: Chosen<BlogFilter>): Promise<string[]> {
  permit(ctx, 'blog.remove')
  return inTransaction(ctx, async (inside) => {
    const found = blogs(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'blog', await chosenIds(found, chosen))
  })
}
