import { recordAuditEntries } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { takeAddress } from '../record-address/record-address.server.ts'
import { retryCancelled } from '../transaction.server.ts'
import { followPosts } from './blog-draft.server.ts'

const batchSize = 100

/** Publishes the posts whose time has come. Repeated or parallel runs publish each once. */
export async function publishDueBlogs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  while ((await retryCancelled(() => publishBatch(ctx))) === batchSize);
}

const publishBatch = (ctx: Pick<Context, 'db' | 'now'>) =>
  ctx.db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('blog_record')
      .select(['id', 'title', 'slug', 'publish_at as publishAt', 'published_at as publishedAt', 'version'])
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', ctx.now())
      .where('removed_at', 'is', null)
      .orderBy('publish_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, title, slug: wanted, publishAt, publishedAt, version } of due) {
      const slug = await takeAddress({ db, now: ctx.now }, 'blog', { id, title, slug: wanted })
      const shown = { slug, published_at: publishedAt ?? publishAt }
      await db
        .updateTable('blog_record')
        .set({ state: 'published', publish_at: null, version: version + 1, ...shown })
        .where('id', '=', id)
        .execute()
    }
    const ids = due.map(({ id }) => id)
    await followPosts({ db }, ids)
    await recordAuditEntries(
      { db, now: ctx.now },
      due.map(({ id, slug }) => ({ action: 'blog.publish', kind: 'blog', recordId: id, after: { slug } })),
    )
    return due.length
  })
