import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { isOriginalKey, type OwnKey, type PageKey, pageLanguage } from './page-keys.ts'
import { findPublishedPage, type PublishedPage } from './read-page.server.ts'

type FoundPage = PublishedPage & { key: OwnKey; path: string }

/** Finds the published page that the provider added at a path, without a permission check: every visitor may see it. Two
 * queries, so that a cached response is dropped by changes of this page only. */
export async function findOwnPage(ctx: Pick<Context, 'db'>, path: string): Promise<FoundPage | undefined> {
  const own = await ctx.db.selectFrom('own_page').select('id').where('path', '=', path).executeTakeFirst()
  const key = own?.id as OwnKey | undefined
  const published = key && (await findPublishedPage(ctx, key))
  return published && { ...published, key, path }
}

/** Lists the published own pages that search engines may show. */
export const listIndexedPages = (ctx: Pick<Context, 'db'>): Promise<{ path: string; since: Date }[]> =>
  ctx.db
    .selectFrom('own_page as own')
    .innerJoin('page_live as live', (join) =>
      join.on('live.language', '=', pageLanguage).on(sql<boolean>`live.key = own.id::text`),
    )
    .innerJoin('page_version as version', 'version.id', 'live.version_id')
    .select(['own.path', 'live.since'])
    .where(sql<boolean>`version.content ->> 'noindex' is distinct from 'true'`)
    .orderBy('own.path')
    .execute()

/** Refuses a key of a page that does not exist. */
export async function requirePage({ db }: Pick<Context, 'db'>, key: PageKey): Promise<void> {
  if (isOriginalKey(key)) return
  const own = await db.selectFrom('own_page').select('id').where('id', '=', key).executeTakeFirst()
  if (!own) throw notFound('Page')
}

/** Locks the page of a key against deletion, in the caller's transaction. Returns its name for the activity log. */
export async function holdPage({ db }: Pick<Context, 'db'>, key: PageKey): Promise<string> {
  if (isOriginalKey(key)) return key
  const own = await db
    .selectFrom('own_page')
    .select('path')
    .where('id', '=', key)
    .forShare()
    .executeTakeFirst()
  if (!own) throw notFound('Page')
  return own.path
}
