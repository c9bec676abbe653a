import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { kinds } from '../records/kinds.ts'
import type { MediaKind } from './media.ts'

type RecordKind = Exclude<MediaKind, 'page'>

export const recordKinds: RecordKind[] = ['blog', 'portfolio', 'faq', 'article', 'template', 'service']

const titles: Record<RecordKind, string> = {
  blog: 'title',
  portfolio: 'name',
  faq: 'question',
  article: 'title',
  template: 'title',
  service: 'title',
}

/** The part of a picture's address that also the addresses of its sizes begin with. */
export const fileOf = (url: string): string => url.replace(/^\/files\//, '').replace(/\.jpg(?:#.*)?$/, '')

/** SQL condition: one of the columns mentions the picture. File names have no signs that `like` interprets. */
const mentions = (columns: readonly string[], file: string, table?: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(table ? `${table}.${column}` : column)} like ${`%${file}%`}`),
    sql` or `,
  )})`

/** SQL condition: the record is not in the trash. Tables with a trash end in `_record`. */
export const isKept = (table: keyof Tables): RawBuilder<unknown> =>
  table.endsWith('_record') ? sql`removed_at is null` : sql`true`

/** Selects the kind, id and title of the records that show a picture, without the trash. */
export function usesIn(kind: RecordKind, file: string): RawBuilder<unknown> {
  const { table, pictures } = kinds[kind]
  const id = sql.ref(kind === 'service' ? 'slug' : 'id')
  return sql`select ${sql.lit(kind)} as kind, ${id}::text as id, ${sql.ref(titles[kind])} as title, false as "isDraft"
    from ${sql.table(table)} where ${isKept(table)} and ${mentions(pictures, file)}`
}

/** Selects the pages that show a picture, to visitors or in their draft. */
export const usesOnPages = (file: string): RawBuilder<unknown> => sql`
  select 'page' as kind, key as id, coalesce(min(own.name), '') as title, bool_and(draft) as "isDraft" from (
    select key, true as draft from page_draft where content::text like ${`%${file}%`}
    union all
    select live.key, false from page_live as live join page_version as version on version.id = live.version_id
      where version.content::text like ${`%${file}%`}
  ) as pages left join own_page_record as own on own.id::text = key
    where own.removed_at is null group by key`

/** Selects the posts that show a picture only in the draft beside them. */
export const usesInPostDrafts = (file: string): RawBuilder<unknown> => sql`
  select 'blog' as kind, id::text, title, true as "isDraft"
    from blog_draft join written_blog on id = blog_id
    where blog_draft.content::text like ${`%${file}%`} and not ${mentions(kinds.blog.pictures, file, 'written_blog')}`

/** Writes a column anew with another picture in the place of one, or with another focus of it. */
export type Rewrite = (column: RawBuilder<unknown>) => RawBuilder<unknown>

export const toPicture =
  (old: string, next: string): Rewrite =>
  (column) =>
    sql`replace(${column}, ${old}, ${next})`

/** `url`: the address with the new focus. */
export function toFocus(url: string): Rewrite {
  const file = fileOf(url)
  const pattern = `${file}\\.jpg(#[0-9]+,[0-9]+)?`
  const next = `${file}.jpg${url.replace(/^[^#]*/, '')}`
  return (column) => sql`regexp_replace(${column}, ${pattern}, ${next}, 'g')`
}

/** Changes the pictures in the records of a kind. An edit that began before is refused. */
export function replaceIn(kind: RecordKind, old: string, rewrite: Rewrite): RawBuilder<{ id: string }> {
  const { table, pictures } = kinds[kind]
  const changes = pictures.map((column) => sql`${sql.ref(column)} = ${rewrite(sql.ref(column))}`)
  return sql<{ id: string }>`update ${sql.table(table)} set ${sql.join(changes)}, version = version + 1
    where ${mentions(pictures, old)} returning id`
}

/** Adds the versions that `replaceIn` made of services. Each version of a service has a row. */
export const addServiceVersions = (now: Date): RawBuilder<unknown> => sql`
  insert into service_version (service_id, version, content, created_at)
    select id, service.version, last.content || jsonb_build_object('image', image, 'description', description), ${now}
    from service join service_version as last on service_id = id and last.version = service.version - 1
    where not exists (select from service_version where service_id = id and version = service.version)`

/** Tables with the content of pages, or of the versions of a kind of record, as JSON. */
const contents: { table: keyof Tables; kind: MediaKind; more?: RawBuilder<unknown> }[] = [
  { table: 'page_draft', kind: 'page', more: sql`, revision = revision + 1` },
  { table: 'page_version', kind: 'page' },
  { table: 'blog_draft', kind: 'blog', more: sql`, revision = revision + 1` },
  { table: 'blog_version', kind: 'blog' },
  { table: 'portfolio_version', kind: 'portfolio' },
  { table: 'service_version', kind: 'service' },
]

/** Changes the pictures in the JSON of these kinds: pages, drafts of posts, and versions. */
export const replaceInContents = (
  changedKinds: readonly MediaKind[],
  old: string,
  rewrite: Rewrite,
): RawBuilder<unknown>[] =>
  contents
    .filter(({ kind }) => changedKinds.includes(kind))
    .map(
      ({ table, more = sql`` }) => sql`update ${sql.table(table)}
        set content = ${rewrite(sql`content::text`)}::jsonb ${more}
        where content::text like ${`%${old}%`}`,
    )
