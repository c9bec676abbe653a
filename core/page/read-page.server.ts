import type { Context } from '../context.ts'
import { defaultPages } from './default-pages.ts'
import type { PageContent } from './page-content.ts'
import { type OriginalKey, type PageKey, pageLanguage } from './page-keys.ts'

/** A published version of a page. */
export type PublishedPage = { id: string; number: number; since: Date; content: PageContent }

/** The published version that visitors see, if there is one. */
export const findPublishedPage = (
  { db }: Pick<Context, 'db'>,
  key: PageKey,
): Promise<PublishedPage | undefined> =>
  db
    .selectFrom('page_live as live')
    .innerJoin('page_version as version', 'version.id', 'live.version_id')
    .select(['version.id', 'version.number', 'live.since', 'version.content'])
    .where('live.key', '=', key)
    .where('live.language', '=', pageLanguage)
    .executeTakeFirst()

/** The content that visitors see: the published version, or the page of the release. */
export const readPage = async (ctx: Pick<Context, 'db'>, key: OriginalKey): Promise<PageContent> =>
  (await findPublishedPage(ctx, key))?.content ?? defaultPages[key]
