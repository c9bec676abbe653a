import { type RawBuilder, sql } from 'kysely'
import { recordAuditEntries } from '../audit.server.ts'
import { followPosts } from '../blog/blog-draft.server.ts'
import type { Context } from '../context.ts'
import { takeAddress } from '../record-address/record-address.server.ts'
import { runEach } from '../run-each.server.ts'
import { retryCancelled } from '../transaction.server.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** A kind of record that can wait for its time, in a table named after it. */
type Kind = {
  title: string
  /** SQL condition: the record waits. */
  waits: RawBuilder<unknown>
  /** Columns of a record that is published. */
  shown: (now: Date) => RawBuilder<unknown>
  afterwards?: (ctx: Clock, ids: string[]) => Promise<void>
}

const kinds = {
  blog: {
    title: 'title',
    waits: sql`state = 'scheduled'`,
    shown: () => sql`state = 'published', published_at = coalesce(published_at, publish_at)`,
    afterwards: followPosts,
  },
  portfolio: {
    title: 'name',
    waits: sql`not is_published`,
    shown: (now) => sql`is_published = true, updated_at = ${now}`,
  },
} as const satisfies Record<string, Kind>
type DueKind = keyof typeof kinds

const batchSize = 100

/** Publishes the posts and the work whose time has come. Repeated or parallel runs publish each once. */
export const publishDue = (ctx: Clock): Promise<void> =>
  runEach(Object.keys(kinds) as DueKind[], async (kind) => {
    while ((await retryCancelled(() => publishBatch(ctx, kind))) === batchSize);
  })

type Due = { id: string; title: string; slug: string }

const publishBatch = (ctx: Clock, kind: DueKind) =>
  ctx.db.transaction().execute(async (db) => {
    const inside = { db, now: ctx.now }
    const { title, waits, shown, afterwards }: Kind = kinds[kind]
    const table = sql.table(`${kind}_record`)
    const { rows: due } = await sql<Due>`select id, ${sql.ref(title)} as title, slug from ${table}
      where ${waits} and publish_at <= ${ctx.now()} and removed_at is null
      order by publish_at limit ${batchSize} for update skip locked`.execute(db)
    const published = []
    for (const record of due) {
      const slug = await takeAddress(inside, kind, record)
      await sql`update ${table} set ${shown(ctx.now())}, publish_at = null, slug = ${slug}, version = version + 1
        where id = ${record.id}`.execute(db)
      published.push({ ...record, slug })
    }
    await afterwards?.(
      inside,
      due.map(({ id }) => id),
    )
    await recordAuditEntries(
      inside,
      published.map(({ id, slug }) => ({
        action: `${kind}.publish` as const,
        ...{ kind, recordId: id, after: { slug } },
      })),
    )
    return due.length
  })
