import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntries, recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { defaultPages } from './default-pages.ts'
import { withoutSeparators } from './fill-text.ts'
import { holdPage } from './find-own-page.server.ts'
import { requireEqualNodes } from './node-releases.server.ts'
import type { PublishInput } from './page.ts'
import { draftChanged } from './page-draft.server.ts'
import { isOriginalKey, type PageKey, pageLanguage } from './page-keys.ts'
import { invalid, requireComplete, requirePublishable } from './publishable.server.ts'
import { cancelScheduled, lockVersions } from './scheduled-version.server.ts'

/** Publishes the draft or, without one, the scheduled version, now or at a time. Refuses fields that visitors must not
 * see, by their path. */
export async function publishPage(
  ctx: Context,
  key: PageKey,
  { revision, at, scheduled }: PublishInput,
): Promise<number> {
  const me = permitUser(ctx, 'page.edit')
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const now = inside.now()
    const publishAt = at === undefined ? null : new Date(at)
    if (publishAt && publishAt <= now) throw invalid({ at: 'Must be in the future' })
    await requireEqualNodes(inside)
    const page = await holdPage(inside, key)
    await lockVersions(inside, key)
    const replaced = await cancelScheduled(inside, key)
    if (scheduled !== undefined && scheduled !== (replaced?.number ?? null)) throw scheduleChanged()
    const draft =
      (await holdDraft(inside, key)) ??
      (replaced && { content: replaced.content, revision: 0 }) ??
      (await findUnconfirmed(inside, key))
    if (!draft) throw new Refusal('conflict', 'There is no draft to publish.')
    if (revision !== undefined && revision !== draft.revision) throw draftChanged()
    await requireComplete(inside, draft.content)
    const { last } = await db
      .selectFrom('page_version')
      .select((of) => of.fn.coalesce(of.fn.max('number'), of.lit(0)).as('last'))
      .where('key', '=', key)
      .where('language', '=', pageLanguage)
      .executeTakeFirstOrThrow()
    const [id, number] = [createId(), last + 1]
    await db
      .insertInto('page_version')
      .values({
        ...{ id, key, language: pageLanguage, number, content: JSON.stringify(draft.content) },
        ...{ written_by: me.id, written_at: now, publish_at: publishAt },
        published_at: publishAt ? null : now,
      })
      .execute()
    if (!publishAt) await show(inside, key, id)
    await db.deleteFrom('page_draft').where('key', '=', key).where('language', '=', pageLanguage).execute()
    await recordAuditEntry(inside, {
      action: publishAt ? 'page.schedule' : 'page.publish',
      kind: 'page',
      after: { page, number, ...(publishAt && { publishAt: publishAt.toISOString() }) },
    })
    return number
  })
}

const scheduleChanged = () =>
  new Refusal(
    'conflict',
    'What is scheduled for this page has changed in the meantime. Check it, then publish again.',
  )

const holdDraft = ({ db }: Context, key: PageKey) =>
  db
    .selectFrom('page_draft')
    .select(['content', 'revision'])
    .where('key', '=', key)
    .where('language', '=', pageLanguage)
    .forUpdate()
    .executeTakeFirst()

/** The original of a page that nothing was published of: publishing it confirms it as the provider's own. */
async function findUnconfirmed({ db }: Context, key: PageKey) {
  if (!isOriginalKey(key)) return undefined
  const live = await db
    .selectFrom('page_live')
    .select('key')
    .where('key', '=', key)
    .where('language', '=', pageLanguage)
    .executeTakeFirst()
  return live ? undefined : { content: withoutSeparators(defaultPages[key]), revision: 0 }
}

/** Shows an earlier version to visitors again. */
export async function rollBackPage(ctx: Context, key: PageKey, number: number): Promise<void> {
  permitUser(ctx, 'page.edit')
  await inTransaction(ctx, async (inside) => {
    const page = await holdPage(inside, key)
    const version = await inside.db
      .selectFrom('page_version')
      .select(['id', 'content'])
      .where('key', '=', key)
      .where('language', '=', pageLanguage)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!version) throw notFound('Version')
    requirePublishable(version.content)
    await requireEqualNodes(inside)
    await show(inside, key, version.id)
    await recordAuditEntry(inside, { action: 'page.roll-back', kind: 'page', after: { page, number } })
  })
}

/** Returns the page to the original of the release, and hides one that the provider added. Its versions are kept. */
export async function resetPage(ctx: Context, key: PageKey): Promise<void> {
  permitUser(ctx, 'page.edit')
  await inTransaction(ctx, async (inside) => {
    const page = await holdPage(inside, key)
    const gone = await inside.db
      .deleteFrom('page_live')
      .where('key', '=', key)
      .where('language', '=', pageLanguage)
      .returning('version_id')
      .executeTakeFirst()
    const isOriginal = isOriginalKey(key)
    if (!gone) throw new Refusal('conflict', isOriginal ? seesOriginal : seesNothing)
    const action = isOriginal ? 'page.reset' : 'page.unpublish'
    await recordAuditEntry(inside, { action, kind: 'page', after: { page } })
  })
}

const seesOriginal = 'Visitors see the original already.'
const seesNothing = 'Visitors do not see this page.'

/** Publishes all versions whose time has come. Repeated or parallel runs publish each once. */
export async function publishDuePages(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('page_version as version')
      .leftJoin('own_page as own', (join) => join.on(sql<boolean>`own.id::text = version.key`))
      .select(['version.id', 'version.key', 'version.number', 'own.path'])
      .where('version.publish_at', '<=', now)
      .where('version.published_at', 'is', null)
      .where('version.cancelled_at', 'is', null)
      .orderBy('version.publish_at')
      .limit(100)
      .forUpdate('version')
      .skipLocked()
      .execute()
    for (const { id, key } of due) {
      await db.updateTable('page_version').set({ published_at: now }).where('id', '=', id).execute()
      await show({ ...ctx, db }, key, id)
    }
    await recordAuditEntries(
      { db, now: ctx.now },
      due.map(({ key, number, path }) => {
        return { action: 'page.publish', kind: 'page', after: { page: path ?? key, number } }
      }),
    )
  })
}

const show = ({ db, now }: Pick<Context, 'db' | 'now'>, key: PageKey, version: string) =>
  db
    .insertInto('page_live')
    .values({ key, language: pageLanguage, version_id: version, since: now() })
    .onConflict((conflict) =>
      conflict.columns(['key', 'language']).doUpdateSet({ version_id: version, since: now() }),
    )
    .execute()
