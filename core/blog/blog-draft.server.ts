import { recordAuditEntry } from '../audit.server.ts'
import { differing, oldValues } from '../audit.ts'
import { refuseUnknownCategory } from '../category/categories.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { newRevision } from '../new-revision.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { authorName } from '../person/author-name.server.ts'
import { contentOf } from '../record-version/record-versions.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { type BlogDraftInput, type BlogDraftRow, type DraftInput, draftInput } from './blog.ts'
import { columns } from './blog-rows.server.ts'

const noDraft = { revision: 0, savedAt: null, savedBy: null }

/** Reads the edit of a published or scheduled post that visitors do not see yet. Without one: the post, with revision 0. */
export async function readBlogDraft(ctx: Context, id: string): Promise<BlogDraftRow> {
  permit(ctx, 'blog.update')
  const post = await ctx.db.selectFrom('written_blog').select(columns).where('id', '=', id).executeTakeFirst()
  if (!post) throw notFound('Blog')
  const draft = await ctx.db
    .selectFrom('blog_draft')
    .leftJoin('person', 'person.id', 'blog_draft.saved_by')
    .select(['revision', 'blog_draft.version', 'content', 'saved_at as savedAt', authorName.as('savedBy')])
    .where('blog_id', '=', id)
    .executeTakeFirst()
  if (!draft) return { ...noDraft, version: post.version, content: contentOf('blog', post) }
  return { ...draft, savedAt: draft.savedAt.toISOString(), content: draftInput.parse(draft.content) }
}

/** Keeps an edit beside a post, if neither was saved since they were read. Returns the revision of the draft. */
export async function saveBlogDraft(
  ctx: Context,
  id: string,
  { version, revision, ...content }: BlogDraftInput,
): Promise<number> {
  const me = permitUser(ctx, 'blog.update')
  return inTransaction(ctx, async (inside) => {
    const post = await lockPost(inside, id)
    if (post.version !== version) throw changedMeanwhile()
    if (post.state === 'draft') throw new Refusal('conflict', 'This post is a draft itself. Save it instead.')
    await refuseUnknownCategory(inside, 'blog', { category: content.category, before: post.category })
    const earlier = await readRevision(inside, id, revision)
    const before: DraftInput = earlier ? draftInput.parse(earlier.content) : post
    const saved = {
      ...{ revision: newRevision(), version, content: JSON.stringify(contentOf('blog', content)) },
      ...{ saved_by: me.id, saved_at: inside.now() },
    }
    await inside.db
      .insertInto('blog_draft')
      .values({ blog_id: id, ...saved })
      .onConflict((conflict) => conflict.column('blog_id').doUpdateSet(saved))
      .execute()
    const after = differing<DraftInput>(before, content)
    await recordAuditEntry(inside, {
      ...{ action: 'blog.save-draft', kind: 'blog', recordId: id },
      ...{ before: oldValues<DraftInput>(before, after), after },
    })
    return saved.revision
  })
}

/** Deletes the edit beside a post. */
export async function discardBlogDraft(ctx: Context, id: string, revision: number): Promise<void> {
  permit(ctx, 'blog.update')
  await inTransaction(ctx, async (inside) => {
    const { title } = await lockPost(inside, id)
    if (!(await endBlogDraft(inside, id, revision))) throw new Refusal('conflict', 'There is no draft.')
    await recordAuditEntry(inside, {
      ...{ action: 'blog.discard-draft', kind: 'blog', recordId: id, after: { title } },
    })
  })
}

/** Deletes the edit beside a locked post unless it was saved since it was read. Returns false if there is none. */
export async function endBlogDraft(inside: Context, id: string, revision: number): Promise<boolean> {
  if (!(await readRevision(inside, id, revision))) return false
  await inside.db.deleteFrom('blog_draft').where('blog_id', '=', id).execute()
  return true
}

/** Counts the drafts that were as new as their locked posts as such again, after a change that left what was written. */
export async function followPosts({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('blog_draft')
    .from('blog_record as post')
    .set(({ ref }) => ({ version: ref('post.version') }))
    .whereRef('post.id', '=', 'blog_id')
    .where('blog_id', 'in', [...ids])
    .where(({ eb, ref }) => eb('blog_draft.version', '=', eb(ref('post.version'), '-', 1)))
    .execute()
}

async function lockPost({ db }: Context, id: string) {
  const post = await db
    .selectFrom('written_blog')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw notFound('Blog')
  return post
}

/** Reads the draft of a locked post. Refuses if it has another revision than the one that was read, 0 for none. */
async function readRevision({ db }: Context, id: string, revision: number) {
  const draft = await db
    .selectFrom('blog_draft')
    .select(['revision', 'content'])
    .where('blog_id', '=', id)
    .executeTakeFirst()
  if ((draft?.revision ?? 0) !== revision) throw changedMeanwhile()
  return draft
}
