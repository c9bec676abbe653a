import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import { permit } from '../permissions.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { MediaRoom } from './media.ts'
import { isOverRoom, type MediaLimits, mediaTooLarge } from './media-limits.ts'
import { formatsOf } from './media-settings.ts'

const roomLock = 7_301_831

/** Reads the limits of the library without a permission check, for code that uses them. */
export async function readMediaLimits(ctx: Pick<Context, 'db'>): Promise<MediaLimits> {
  const { mediaFileMb, mediaMegapixels, mediaFormats, mediaRoomMb } = await readSiteSettings(ctx)
  return {
    ...{ fileMb: mediaFileMb, megapixels: mediaMegapixels, roomMb: mediaRoomMb },
    formats: formatsOf(mediaFormats),
  }
}

/** Returns what the library takes, and how much of its room is used. */
export async function readMediaRoom(ctx: Context): Promise<MediaRoom> {
  permit(ctx, 'media.list')
  const [limits, usedBytes] = await Promise.all([readMediaLimits(ctx), countBytes(ctx)])
  return { ...limits, usedBytes }
}

/** Refuses a file that is larger than the library takes. */
export async function requireFileSize(ctx: Context, content: Buffer): Promise<MediaLimits> {
  const limits = await readMediaLimits(ctx)
  const tooLarge = mediaTooLarge(limits, content.length)
  if (tooLarge) throw new Refusal('too_large', tooLarge)
  return limits
}

/** Refuses more bytes than there is room for. */
export async function requireRoom(ctx: Context, bytes: number, limits: MediaLimits): Promise<void> {
  if (bytes > 0 && isOverRoom(limits, (await countBytes(ctx)) + bytes)) throw noRoom(limits)
}

/** Takes room for more bytes, inside a transaction. Others wait for its end. */
export async function takeRoom(inside: Context, bytes: number, limits: MediaLimits): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(roomLock)})`.execute(inside.db)
  await requireRoom(inside, bytes, limits)
}

const noRoom = ({ roomMb }: MediaLimits) =>
  new Refusal(
    'too_large',
    `The library of pictures is full (${formatNumber(roomMb)} MB). Delete pictures for good in the trash, or let the owner raise the limit under Site settings, Media.`,
  )

/** Counts the stored bytes of all pictures, those in the trash too. */
async function countBytes({ db }: Pick<Context, 'db'>): Promise<number> {
  const { bytes } = await db
    .selectFrom('media_record')
    .select((of) => of.fn.coalesce(of.fn.sum<string>('bytes'), of.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
