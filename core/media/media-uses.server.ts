import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { followPosts } from '../blog/blog-draft.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { pictureReferences } from '../file/references.server.ts'
import { isOriginalKey, pageKeys } from '../page/page-keys.ts'
import { isPermitted, permit } from '../permissions.ts'
import { uploadPicture } from '../picture/picture.server.ts'
import { findStoredPicture, withFocus } from '../picture/picture.ts'
import { kinds } from '../records/kinds.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { lockMedia, storedBytes } from './media.server.ts'
import type { Media, MediaPatch, MediaUse, MediaUses } from './media.ts'
import { largestMedia } from './media-limits.ts'
import {
  addServiceVersions,
  fileOf,
  isKept,
  type Rewrite,
  recordKinds,
  replaceIn,
  replaceInContents,
  toFocus,
  toPicture,
  usesIn,
  usesInPostDrafts,
  usesOnPages,
} from './media-places.server.ts'
import { requireFileSize, takeRoom } from './media-room.server.ts'

const mostUses = 100

type Found = Omit<MediaUse, '_id'> & { id: string }

/** Lists the records that show a picture of the library. Those that the caller may not edit are counted only: they may be
 * drafts. */
export async function readMediaUses(ctx: Context, id: string): Promise<MediaUses> {
  permit(ctx, 'media.list')
  const media = await ctx.db.selectFrom('media').select('url').where('id', '=', id).executeTakeFirst()
  if (!media) throw notFound('Picture')
  const file = fileOf(media.url)
  const parts = [...recordKinds.map((kind) => usesIn(kind, file)), usesInPostDrafts(file), usesOnPages(file)]
  const { rows } = await sql<Found>`
    ${sql.join(parts, sql` union all `)} limit ${mostUses}`.execute(ctx.db)
  const known = rows.filter(({ kind }) =>
    isPermitted(ctx.actor, kind === 'page' ? 'page.edit' : `${kind}.update`),
  )
  const uses = known.map(({ id, title, ...same }) => ({
    ...same,
    _id: id,
    title: same.kind === 'page' && isOriginalKey(id) ? pageKeys[id].label : title,
  }))
  return { uses, others: rows.length - known.length + (await countOthers(ctx, file)) }
}

const replaced = new Set<string>([
  ...recordKinds.map((kind) => kinds[kind].table),
  ...[
    'page_draft',
    'page_version',
    'blog_draft',
    'blog_version',
    'portfolio_version',
    'service_version',
    'media_record',
  ],
])

/** Counts records that a replacement leaves alone, such as projects of clients and ways to pay, without the trash. */
async function countOthers({ db }: Context, file: string): Promise<number> {
  const others = pictureReferences
    .filter(([table]) => !replaced.has(table))
    .map(([table, column]) => {
      const pattern = `%${file}%`
      return sql`select from ${sql.table(table)}
        where ${isKept(table)} and ${sql.ref(column)}::text like ${pattern}`
    })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.join(others, sql` union all `)}) as records`.execute(db)
  return rows[0]?.count ?? 0
}

type Replacement = { content: Buffer; version: number }

/** Uploads another picture and shows it wherever the website showed this one. Returns the number of changed records. */
export async function replaceMedia(
  ctx: Context,
  id: string,
  { content, version }: Replacement,
): Promise<number> {
  permit(ctx, 'media.update')
  const limits = await requireFileSize(ctx, content)
  const { megapixels, formats } = limits
  const picture = await uploadPicture(ctx, content, {
    bytes: largestMedia,
    megapixels,
    formats,
    isInLibrary: true,
  })
  const { url, width, height } = picture
  const bytes = await storedBytes(ctx, picture.id)
  return inTransaction(ctx, async (inside) => {
    const before = await lockMedia(inside, id)
    if (!before) throw notFound('Picture')
    if (before.version !== version) throw changedMeanwhile()
    await takeRoom(inside, bytes - before.bytes, limits)
    const [old, next] = [fileOf(before.url), fileOf(url)]
    const count = await rewriteUses(inside, old, { next, rewrite: toPicture(old, next) })
    await inside.db
      .updateTable('media')
      // Records keep the focus of the picture before.
      .set({ url: withFocus(url, focusOf(before)), width, height, bytes, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(inside, {
      ...{ action: 'media.replace', kind: 'media', recordId: id },
      before: { url: before.url },
      after: { url, records: count },
    })
    return count
  })
}

const focusOf = ({ url }: { url: string }) => findStoredPicture(url)?.focus ?? null

/** Changes a picture in all records that the caller may edit, pages among them. Returns the number of changed records. */
async function rewriteUses(
  inside: Context,
  file: string,
  { next, rewrite }: { next: string; rewrite: Rewrite },
): Promise<number> {
  let count = 0
  const changedKinds = recordKinds.filter((kind) => isPermitted(inside.actor, `${kind}.update`))
  for (const kind of changedKinds) {
    const { rows } = await replaceIn(kind, file, rewrite).execute(inside.db)
    if (kind === 'blog')
      await followPosts(
        inside,
        rows.map(({ id }) => id),
      )
    count += rows.length
  }
  await addServiceVersions(inside.now()).execute(inside.db)
  const withPages = isPermitted(inside.actor, 'page.edit') ? [...changedKinds, 'page' as const] : changedKinds
  for (const update of replaceInContents(withPages, file, rewrite)) await update.execute(inside.db)
  return count + (await showAgain(inside, next))
}

/** Changes name, text and focus of a picture. A new focus counts wherever the website shows it. Returns the number of
 * changed pictures: 0 if nothing differed. */
export async function updateMedia(
  ctx: Context,
  id: string,
  { version, focus, ...wanted }: MediaPatch,
): Promise<number> {
  permit(ctx, 'media.update')
  return updateVersioned<Fields, Media>(ctx, {
    ...{ kind: 'media', id, name: 'Picture', version },
    lock: (inside) => lockMedia(inside, id),
    diff: (before) => {
      const url = focus === undefined ? undefined : withFocus(before.url, focus)
      return differing<Fields>(before, { ...wanted, url })
    },
    async save(inside, change, { version }) {
      if (change.url) {
        const file = fileOf(change.url)
        await rewriteUses(inside, file, { next: file, rewrite: toFocus(change.url) })
      }
      await inside.db
        .updateTable('media')
        .set({ ...toColumns(change), version })
        .where('id', '=', id)
        .execute()
    },
  })
}

type Fields = Pick<Media, 'name' | 'alt' | 'url'>

/** Drops the cached answers of the pages whose version changed, and counts them. */
async function showAgain({ db }: Context, file: string): Promise<number> {
  const { rows } = await sql`update page_live set since = since from page_version as version
    where version.id = version_id and version.content::text like ${`%${file}%`} returning page_live.key`.execute(
    db,
  )
  return rows.length
}
