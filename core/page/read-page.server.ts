import type { Context } from '../context.ts'
import { defaultPages } from './default-pages.ts'
import type { PageContent } from './page-content.ts'
import type { PageKey, PageLanguage } from './page-keys.ts'

/** The content that visitors see: the published version, or the page of the release. */
export async function readPage(
  { db }: Pick<Context, 'db'>,
  key: PageKey,
  language: PageLanguage = 'en',
): Promise<PageContent> {
  const live = await db
    .selectFrom('page_live as live')
    .innerJoin('page_version as version', 'version.id', 'live.version_id')
    .select('version.content')
    .where('live.key', '=', key)
    .where('live.language', '=', language)
    .executeTakeFirst()
  return live?.content ?? defaultPages[key]
}
