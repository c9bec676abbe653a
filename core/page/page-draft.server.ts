import { randomInt } from 'node:crypto'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { withoutSeparators } from './fill-text.ts'
import type { DraftInput, DraftRow, PageRow } from './page.ts'
import { type PageKey, pageKeyNames, pageKeys } from './page-keys.ts'
import { readPage } from './read-page.server.ts'

const language = 'en'

/** Lists all pages that can be edited, in the order of the site. */
export async function listPages(ctx: Context): Promise<PageRow[]> {
  permit(ctx, 'page.read')
  const { db } = ctx
  const [live, drafts, waiting] = await Promise.all([
    db
      .selectFrom('page_live as live')
      .innerJoin('page_version as version', 'version.id', 'live.version_id')
      .select(['live.key', 'version.number', 'live.since'])
      .where('live.language', '=', language)
      .execute(),
    db
      .selectFrom('page_draft')
      .select(['key', 'saved_at as savedAt'])
      .where('language', '=', language)
      .execute(),
    db
      .selectFrom('page_version')
      .select(['key', 'publish_at as publishAt'])
      .where('language', '=', language)
      .where('publish_at', 'is not', null)
      .where('published_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .execute(),
  ])
  return pageKeyNames.map((key) => {
    const published = live.find((one) => one.key === key)
    return {
      ...{ key, ...pageKeys[key] },
      isEdited: published !== undefined,
      liveNumber: published?.number ?? null,
      publishedAt: published?.since.toISOString() ?? null,
      draftSavedAt: drafts.find((one) => one.key === key)?.savedAt.toISOString() ?? null,
      scheduledAt: waiting.find((one) => one.key === key)?.publishAt?.toISOString() ?? null,
    }
  })
}

/** Reads the draft of a page; the content that visitors see, with revision 0, if there is none. */
export async function readDraft(ctx: Context, key: PageKey): Promise<DraftRow> {
  const page = (await listPages(ctx)).find((one) => one.key === key)
  if (!page) throw new Refusal('not_found', 'Page not found')
  const draft = await ctx.db
    .selectFrom('page_draft as draft')
    .leftJoin('person', 'person.id', 'draft.saved_by')
    .select(['draft.content', 'draft.revision', 'draft.saved_at as savedAt', 'person.email as savedBy'])
    .where('draft.key', '=', key)
    .where('draft.language', '=', language)
    .executeTakeFirst()
  if (!draft)
    return {
      content: withoutSeparators(await readPage(ctx, key)),
      revision: 0,
      savedAt: null,
      savedBy: null,
      page,
    }
  return { ...draft, savedAt: draft.savedAt.toISOString(), page }
}

/** Saves the draft if nobody has saved it since `revision` was read. Returns the new revision. */
export async function saveDraft(
  ctx: Context,
  key: PageKey,
  { content, revision }: DraftInput,
): Promise<number> {
  const me = permitUser(ctx, 'page.edit')
  return inTransaction(ctx, async (inside) => {
    const values = { content: JSON.stringify(content), saved_by: me.id, saved_at: inside.now() }
    const saved =
      revision === 0
        ? await inside.db
            .insertInto('page_draft')
            .values({ key, language, ...values, revision: firstRevision() })
            .onConflict((conflict) => conflict.columns(['key', 'language']).doNothing())
            .returning('revision')
            .executeTakeFirst()
        : await inside.db
            .updateTable('page_draft')
            .set({ ...values, revision: revision + 1 })
            .where('key', '=', key)
            .where('language', '=', language)
            .where('revision', '=', revision)
            .returning('revision')
            .executeTakeFirst()
    if (!saved) throw draftChanged()
    return saved.revision
  })
}

/** Random, so that a revision of an earlier draft, which was published or discarded, does not fit the next one. */
const firstRevision = () => randomInt(1, 2 ** 30)

export const draftChanged = () =>
  new Refusal('conflict', 'Someone else has saved this page in the meantime. Load the newest draft to go on.')

/** Deletes the draft, so that the next edit starts from what visitors see. */
export async function discardDraft(ctx: Context, key: PageKey): Promise<void> {
  permit(ctx, 'page.edit')
  await inTransaction(ctx, async (inside) => {
    const gone = await inside.db
      .deleteFrom('page_draft')
      .where('key', '=', key)
      .where('language', '=', language)
      .returning('revision')
      .executeTakeFirst()
    if (!gone) throw new Refusal('conflict', 'There is no draft.')
    await recordAuditEntry(inside, { action: 'page.discard', kind: 'page', after: { page: key } })
  })
}
