import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type PageKey, pageLanguage } from './page-keys.ts'

/** Serialises the changes of the versions of a page until the end of the transaction. There may be no row to lock. */
export const lockVersions = ({ db }: Pick<Context, 'db'>, key: PageKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`page_version ${key}`}, 0))`.execute(db)

/** The version that waits for its time. */
export const findScheduled = ({ db }: Pick<Context, 'db'>, key: PageKey) =>
  db
    .selectFrom('page_version')
    .select(['number', 'content'])
    .where('key', '=', key)
    .where('language', '=', pageLanguage)
    .where('publish_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/** Cancels the version that waits for its time, in the caller's transaction. Returns it if there was one. */
export const cancelScheduled = ({ db, now }: Context, key: PageKey) =>
  db
    .updateTable('page_version')
    .set({ cancelled_at: now() })
    .where('key', '=', key)
    .where('language', '=', pageLanguage)
    .where('publish_at', 'is not', null)
    .where('published_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['number', 'content', 'written_by'])
    .executeTakeFirst()
