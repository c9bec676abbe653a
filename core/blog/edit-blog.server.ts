import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { refuseUnknownCategory } from '../category/categories.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit, permitUser } from '../permissions.ts'
import type { PublicationState } from '../publication/publication-state.ts'
import { stateAfter } from '../publication/state-after.ts'
import { refuseTakenAddress, takeAddress } from '../record-address/record-address.server.ts'
import { keepChange, keepVersion } from '../record-version/record-versions.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { BlogChange, BlogFilter, DraftInput, NewBlog, WrittenBlog } from './blog.ts'
import { endBlogDraft, followPosts } from './blog-draft.server.ts'
import { columns, writtenBlogs } from './blog-rows.server.ts'
import { requireComplete } from './require-complete.ts'

type Fields = DraftInput & { state: PublicationState; publishAt: Date | null }

/** Adds a post: published at once, unless the request says otherwise. */
export async function createBlog(
  ctx: Context,
  { state: wanted = 'published', publishAt: time, ...content }: NewBlog,
): Promise<string> {
  const me = permitUser(ctx, 'blog.create')
  const { state, publishAt } = stateAfter({ state: wanted, publishAt: null }, { publishAt: time }, ctx.now())
  requireComplete(state, content)
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await refuseUnknownCategory(inside, 'blog', content)
    const values = { ...toColumns(content), id, created_at: inside.now(), state, publish_at: publishAt }
    await inside.db.insertInto('written_blog').values(values).execute()
    if (state === 'scheduled') await refuseTakenAddress(inside, 'blog', { id, slug: content.slug })
    if (state === 'published') {
      const slug = await takeAddress(inside, 'blog', { id, ...content, isExact: content.slug !== '' })
      await inside.db.updateTable('written_blog').set({ slug }).where('id', '=', id).execute()
    }
    const writing = { writtenAt: inside.now(), writtenBy: me.id }
    await keepVersion(inside, 'blog', { id, version: 1, content, ...writing })
    const after = { ...content, ...(state !== 'published' && { state, publishAt }) }
    await recordAuditEntry(inside, { action: 'blog.create', kind: 'blog', recordId: id, after })
  })
  return id
}

/** Changes, publishes, schedules or withdraws a post. Returns the number of changed posts: 0 if nothing differed. */
export async function updateBlog(
  ctx: Context,
  id: string,
  { version, state, publishAt, draftRevision, ...wanted }: BlogChange,
): Promise<number> {
  const me = permitUser(ctx, 'blog.update')
  return updateVersioned<Fields, WrittenBlog>(ctx, {
    ...{ kind: 'blog', id, name: 'Blog', version },
    lock: ({ db }) =>
      db.selectFrom('written_blog').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
    diff: async (before, inside) => {
      await refuseUnknownCategory(inside, 'blog', { category: wanted.category, before: before.category })
      if (draftRevision !== undefined) await endBlogDraft(inside, id, draftRevision)
      const next = stateAfter(before, { state, publishAt }, ctx.now())
      const change = differing<Fields>(before, { ...wanted, ...next })
      if (Object.keys(change).length > 0) requireComplete(next.state, { ...before, ...change })
      return change
    },
    save: async (inside, change, { before, version }) => {
      const after = { ...before, ...change }
      const columns = { ...toColumns(change), ...(await publish(inside, before, change)) }
      await inside.db
        .updateTable('written_blog')
        .set({ ...columns, version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
      if (Object.keys(change).every((name) => name === 'state' || name === 'publishAt'))
        await followPosts(inside, [id])
      await keepChange(inside, 'blog', { id, before, after, writtenBy: me.id })
    },
  })
}

/** Returns the columns that follow from the new state. A withdrawn post keeps the day of its first publication. */
async function publish(inside: Context, before: WrittenBlog, change: Partial<Fields>) {
  const after = { ...before, ...change }
  if (after.state === 'scheduled') await refuseTakenAddress(inside, 'blog', after)
  if (after.state !== 'published') {
    return before.state === 'published' ? { published_at: before.publishedAt ?? before.createdAt } : {}
  }
  const slug = await takeAddress(inside, 'blog', { ...after, isExact: after.slug !== '' })
  const isNew = before.state !== 'published' && !before.publishedAt
  return { slug, ...(isNew && { published_at: inside.now() }) }
}

export async function removeBlog(ctx: Context, id: string): Promise<void> {
  if ((await removeBlogs(ctx, { ids: [id] })).length === 0) throw notFound('Blog')
}

/** Moves posts to the trash and returns their ids. */
export async function removeBlogs(ctx: Context, chosen: Chosen<BlogFilter>): Promise<string[]> {
  permit(ctx, 'blog.remove')
  return inTransaction(ctx, async (inside) => {
    const found = writtenBlogs(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'blog', await chosenIds(found, chosen))
  })
}
