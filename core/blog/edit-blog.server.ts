import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
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
  return updateVersioned(ctx, {
    ...{ kind: 'blog', id, name: 'Blog', version },
    lock: ({ db }) =>
      db.selectFrom('blog').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
    diff: (before) => differing<BlogInput>(before, wanted),
    save: ({ db }, change, { version }) =>
      db
        .updateTable('blog')
        .set({ ...toColumns(change), version })
        .where('id', '=', id)
        .execute(),
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
