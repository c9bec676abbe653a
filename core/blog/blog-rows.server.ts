import { sql } from 'kysely'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { contains } from '../listing.server.ts'
import { type BlogFilter, blogRow } from './blog.ts'

export const columns = columnsOf(
  ...storedNames(blogRow.omit({ featuredImage: true, date: true, draftSavedAt: true })),
)

export const blogSortKeys = { title: sql`lower(title)`, author: sql`lower(author)`, category: sql`category` }

/** Public lists show the last published post first. A cursor of a purged post counts by the time in its id. */
export const newestBlogs = {
  key: sql`published_at`,
  isAfter: (before: string) => sql<boolean>`(published_at, id) < (
    coalesce((select coalesce(published_at, created_at) from blog_record where id = ${before}),
      uuid_extract_timestamp(${before})),
    ${before}::uuid)`,
}

/** Selects the published posts that match a filter. */
export function blogs({ db }: Context, { q, category, state }: BlogFilter) {
  let found = db.selectFrom('blog')
  if (state && state !== 'published') found = found.where(sql<boolean>`false`)
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}

/** Time of the draft beside a post, for lists of staff. */
export const draftSavedAt = sql<Date | null>`(
  select saved_at from blog_draft where blog_id = written_blog.id)`.as('draftSavedAt')

/** Selects posts in any state. */
export function writtenBlogs({ db }: Context, { q, category, state }: BlogFilter) {
  let found = db.selectFrom('written_blog')
  if (state) found = found.where('state', '=', state)
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (category) found = found.where('category', '=', category)
  return found
}
