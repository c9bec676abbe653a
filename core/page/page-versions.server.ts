import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { authorName } from '../person/author-name.server.ts'
import { requirePage } from './find-own-page.server.ts'
import type { VersionContentRow, VersionRow } from './page.ts'
import { type PageKey, pageLanguage } from './page-keys.ts'

const mostVersions = 50

const versions = ({ db }: Context, key: PageKey) =>
  db
    .selectFrom('page_version as version')
    .leftJoin('page_live as live', 'live.version_id', 'version.id')
    .leftJoin('person', 'person.id', 'version.written_by')
    .select(['version.number', 'version.written_at as writtenAt', authorName.as('writtenBy')])
    .select(['version.publish_at as publishAt', 'version.published_at as publishedAt'])
    .select(['version.cancelled_at as cancelledAt', 'live.since'])
    .where('version.key', '=', key)
    .where('version.language', '=', pageLanguage)

type Found = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

/** Lists the newest 50 versions of a page, newest first. */
export async function listVersions(ctx: Context, key: PageKey): Promise<VersionRow[]> {
  permit(ctx, 'page.read')
  await requirePage(ctx, key)
  const found = await versions(ctx, key).orderBy('version.number', 'desc').limit(mostVersions).execute()
  return found.map(present)
}

/** Reads a version with its content, to compare or to go on from it. */
export async function readVersion(ctx: Context, key: PageKey, number: number): Promise<VersionContentRow> {
  permit(ctx, 'page.read')
  await requirePage(ctx, key)
  const found = await versions(ctx, key)
    .select('version.content')
    .where('version.number', '=', number)
    .executeTakeFirst()
  if (!found) throw notFound('Version')
  return { ...present(found), content: found.content }
}

const present = ({ number, writtenAt, writtenBy, publishAt, publishedAt, cancelledAt, since }: Found) => ({
  ...{ number, writtenAt: writtenAt.toISOString(), writtenBy },
  publishAt: publishAt?.toISOString() ?? null,
  publishedAt: publishedAt?.toISOString() ?? null,
  cancelledAt: cancelledAt?.toISOString() ?? null,
  isLive: since !== null,
})
