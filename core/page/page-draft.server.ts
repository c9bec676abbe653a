import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { newRevision } from '../new-revision.server.ts'
import { permit, permitUser } from '../permissions.ts'
import type { SiteAddresses } from '../redirect/site-addresses.ts'
import { inTransaction } from '../transaction.server.ts'
import { blankPage } from './blank-page.ts'
import { withoutSeparators } from './fill-text.ts'
import { holdPage } from './find-own-page.server.ts'
import type { DraftInput, DraftRow, PageRow } from './page.ts'
import type { PageContent } from './page-content.ts'
import {
  isOriginalKey,
  type OwnKey,
  type PageKey,
  pageKeyNames,
  pageKeys,
  pageLanguage,
} from './page-keys.ts'
import { findPublishedPage, readPage } from './read-page.server.ts'
import { findScheduled } from './scheduled-version.server.ts'

/** Lists all pages that can be edited: those of the site in its order, then those that the provider added. */
export async function listPages(ctx: Context, { kindOf }: Pick<SiteAddresses, 'kindOf'>): Promise<PageRow[]> {
  permit(ctx, 'page.read')
  const { db } = ctx
  const [own, live, drafts, waiting] = await Promise.all([
    db.selectFrom('own_page').select(['id', 'path', 'name', 'version']).orderBy('path').execute(),
    db
      .selectFrom('page_live as live')
      .innerJoin('page_version as version', 'version.id', 'live.version_id')
      .select(['live.key', 'version.number', 'live.since'])
      .where('live.language', '=', pageLanguage)
      .execute(),
    db
      .selectFrom('page_draft')
      .select(['key', 'saved_at as savedAt'])
      .where('language', '=', pageLanguage)
      .execute(),
    db
      .selectFrom('page_version')
      .select(['key', 'number', 'publish_at as publishAt'])
      .where('language', '=', pageLanguage)
      .where('publish_at', 'is not', null)
      .where('published_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .execute(),
  ])
  const pages = [
    ...pageKeyNames.map((key) => ({ key, ...pageKeys[key], own: null })),
    ...own.map(({ id, path, name, version }) => ({
      ...{ key: id as OwnKey, label: name, path },
      own: { version, isCovered: kindOf(path) !== 'free' },
    })),
  ]
  return pages.map((page) => {
    const { key } = page
    const published = live.find((one) => one.key === key)
    const scheduled = waiting.find((one) => one.key === key)
    return {
      ...page,
      isEdited: published !== undefined,
      liveNumber: published?.number ?? null,
      publishedAt: published?.since.toISOString() ?? null,
      draftSavedAt: drafts.find((one) => one.key === key)?.savedAt.toISOString() ?? null,
      scheduledAt: scheduled?.publishAt?.toISOString() ?? null,
      scheduledNumber: scheduled?.number ?? null,
    }
  })
}

/** Reads the draft of a page. Without one: the scheduled version or what visitors see, with revision 0. */
export async function readDraft(
  ctx: Context,
  key: PageKey,
  addresses: Pick<SiteAddresses, 'kindOf'>,
): Promise<DraftRow> {
  const page = (await listPages(ctx, addresses)).find((one) => one.key === key)
  if (!page) throw new Refusal('not_found', 'Page not found')
  const draft = await ctx.db
    .selectFrom('page_draft as draft')
    .leftJoin('person', 'person.id', 'draft.saved_by')
    .select(['draft.content', 'draft.revision', 'draft.saved_at as savedAt', 'person.email as savedBy'])
    .where('draft.key', '=', key)
    .where('draft.language', '=', pageLanguage)
    .executeTakeFirst()
  if (!draft)
    return {
      content: withoutSeparators(await readFirstContent(ctx, page)),
      revision: 0,
      savedAt: null,
      savedBy: null,
      page,
    }
  return { ...draft, savedAt: draft.savedAt.toISOString(), page }
}

/** The content that a new draft starts from: the scheduled version, what visitors see, or else the newest version. */
async function readFirstContent(
  ctx: Context,
  { key, label, scheduledNumber }: PageRow,
): Promise<PageContent> {
  const scheduled = scheduledNumber === null ? undefined : await findScheduled(ctx, key)
  if (scheduled) return scheduled.content
  if (isOriginalKey(key)) return readPage(ctx, key)
  const published = await findPublishedPage(ctx, key)
  if (published) return published.content
  const newest = await ctx.db
    .selectFrom('page_version')
    .select('content')
    .where('key', '=', key)
    .where('language', '=', pageLanguage)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.content ?? blankPage(label)
}

/** Saves the draft if nobody has saved it since `revision` was read. Returns the new revision. */
export async function saveDraft(
  ctx: Context,
  key: PageKey,
  { content, revision }: DraftInput,
): Promise<number> {
  const me = permitUser(ctx, 'page.edit')
  return inTransaction(ctx, async (inside) => {
    await holdPage(inside, key)
    const values = { content: JSON.stringify(content), saved_by: me.id, saved_at: inside.now() }
    const saved =
      revision === 0
        ? await inside.db
            .insertInto('page_draft')
            .values({ key, language: pageLanguage, ...values, revision: newRevision() })
            .onConflict((conflict) => conflict.columns(['key', 'language']).doNothing())
            .returning('revision')
            .executeTakeFirst()
        : await inside.db
            .updateTable('page_draft')
            .set(({ eb }) => ({ ...values, revision: eb('revision', '+', 1) }))
            .where('key', '=', key)
            .where('language', '=', pageLanguage)
            .where('revision', '=', revision)
            .returning('revision')
            .executeTakeFirst()
    if (!saved) throw draftChanged()
    return saved.revision
  })
}

export const draftChanged = () =>
  new Refusal('conflict', 'Someone else has saved this page in the meantime. Load the newest draft to go on.')

/** Deletes the draft, so that the next edit starts from what visitors see. */
export async function discardDraft(ctx: Context, key: PageKey): Promise<void> {
  permit(ctx, 'page.edit')
  await inTransaction(ctx, async (inside) => {
    const page = await holdPage(inside, key)
    const gone = await inside.db
      .deleteFrom('page_draft')
      .where('key', '=', key)
      .where('language', '=', pageLanguage)
      .returning('revision')
      .executeTakeFirst()
    if (!gone) throw new Refusal('conflict', 'There is no draft.')
    await recordAuditEntry(inside, { action: 'page.discard', kind: 'page', after: { page } })
  })
}
