import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { notFound } from '../errors.ts'
import { nameFile } from '../file/file-name.ts'
import { chosenIds, contains, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { libraryAddress } from '../page/section-pictures.ts'
import type { Page } from '../paging.ts'
import { permit, permitUser } from '../permissions.ts'
import { uploadPicture } from '../picture/picture.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { type Media, type MediaFilter, type MediaListRequest, mediaRow } from './media.ts'
import { largestMedia } from './media-limits.ts'
import { requireFileSize, requireRoom, takeRoom } from './media-room.server.ts'

const columns = columnsOf(...storedNames(mediaRow))
const sortKeys = { name: sql`lower(name)` }
const knownEnding = /\.(jpe?g|png|webp|avif)$/i

function media({ db }: Context, { q, described, url }: MediaFilter) {
  let found = db.selectFrom('media')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (described !== undefined) found = found.where('alt', described ? '<>' : '=', '')
  if (url) found = found.where(sql<boolean>`split_part(url, '#', 1) = ${libraryAddress(url)}`)
  return found
}

const toMedia = <Row extends { bytes: string }>({ bytes, ...same }: Row) => ({
  ...same,
  bytes: Number(bytes),
})

/** Lists the pictures of the library, newest first. */
export async function listMedia(ctx: Context, request: MediaListRequest): Promise<Page<Media>> {
  permit(ctx, 'media.list')
  const page = await pageOf(ctx, media(ctx, request).select(columns), request, sortKeys)
  return { ...page, rows: page.rows.map(toMedia) }
}

/** Reads a picture of the library and locks it, inside a transaction. */
export async function lockMedia({ db }: Context, id: string): Promise<Media | undefined> {
  const row = await db.selectFrom('media').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toMedia(row)
}

/** Uploads a picture into the library. */
export async function uploadMedia(
  ctx: Context,
  { content, name: written }: { content: Buffer; name: string },
): Promise<Media> {
  const me = permitUser(ctx, 'media.create')
  const limits = await requireFileSize(ctx, content)
  // Before the work on the picture. Its final size is known after it.
  await requireRoom(ctx, 1, limits)
  const {
    id: pictureId,
    url,
    width,
    height,
  } = await uploadPicture(ctx, content, {
    ...{ bytes: largestMedia, megapixels: limits.megapixels, formats: limits.formats, isInLibrary: true },
  })
  const bytes = await storedBytes(ctx, pictureId)
  const name = nameFile(written, { extension: '', knownEnding, fallback: 'Picture' }).replace(/\.$/, '')
  const row = { id: createId(), url, name, alt: '', width, height, bytes }
  const created = { created_at: ctx.now(), uploaded_by: me.id }
  await inTransaction(ctx, async (inside) => {
    await takeRoom(inside, bytes, limits)
    await inside.db
      .insertInto('media')
      .values({ ...row, ...created })
      .execute()
    const after = { name, url }
    await recordAuditEntry(inside, { action: 'media.create', kind: 'media', recordId: row.id, after })
  })
  return { ...row, version: 1, createdAt: created.created_at }
}

export async function storedBytes({ db }: Context, pictureId: string): Promise<number> {
  const { stored_bytes: bytes } = await db
    .selectFrom('picture')
    .select('stored_bytes')
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function removeMedia(ctx: Context, id: string): Promise<void> {
  if ((await removeManyMedia(ctx, { ids: [id] })).length === 0) throw notFound('Picture')
}

/** Moves pictures to the trash and returns their ids. Records that show them keep them. */
export async function removeManyMedia(ctx: Context, chosen: Chosen<MediaFilter>): Promise<string[]> {
  permit(ctx, 'media.remove')
  return inTransaction(ctx, async (inside) => {
    const found = media(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'media', await chosenIds(found, chosen))
  })
}
