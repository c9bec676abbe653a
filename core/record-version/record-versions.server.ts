import { sql } from 'kysely'
import type { z } from 'zod'
import { draftInput } from '../blog/blog.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { authorName } from '../person/author-name.server.ts'
import { portfolioContent } from '../portfolio/portfolio.ts'
import type { RecordVersionRow } from './record-version.ts'

const mostVersions = 30

/** Kinds of records with versions: the fields that people write, and the view of those that are not in the trash. */
const versioned = {
  blog: { fields: draftInput, records: 'written_blog' },
  portfolio: { fields: portfolioContent, records: 'portfolio' },
} as const

export type VersionedKind = keyof typeof versioned
type Content<Kind extends VersionedKind> = z.output<(typeof versioned)[Kind]['fields']>

const tableOf = (kind: VersionedKind) => sql.table(`${kind}_version`)
const ownerOf = (kind: VersionedKind) => sql.ref(`${kind}_id`)

/** Returns the fields of a record that people write. */
export function contentOf<Kind extends VersionedKind>(kind: Kind, record: Content<Kind>): Content<Kind> {
  const names = Object.keys(versioned[kind].fields.shape) as (keyof Content<Kind>)[]
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Content<Kind>
}

type Saved<Kind extends VersionedKind> = {
  id: string
  version: number
  content: Content<Kind>
  writtenAt: Date
  writtenBy: string | null
}

/** Keeps a saved version of a record, and the newest ones before it. */
export async function keepVersion<Kind extends VersionedKind>(
  { db }: Context,
  kind: Kind,
  { id, version, content, writtenAt, writtenBy }: Saved<Kind>,
): Promise<void> {
  await sql`insert into ${tableOf(kind)} (${ownerOf(kind)}, version, content, written_by, written_at)
    values (${id}, ${version}, ${JSON.stringify(contentOf(kind, content))}, ${writtenBy}, ${writtenAt})
    on conflict do nothing`.execute(db)
  await sql`delete from ${tableOf(kind)}
    where ${ownerOf(kind)} = ${id} and version <= ${version - mostVersions}`.execute(db)
}

type Change<Kind extends VersionedKind> = {
  id: string
  before: Content<Kind> & { version: number; createdAt: Date; updatedAt: Date | null }
  after: Content<Kind>
  writtenBy: string
}

/** Keeps what a change made of a record, and what was there before, which may be from before there were versions. */
export async function keepChange<Kind extends VersionedKind>(
  inside: Context,
  kind: Kind,
  { id, before, after, writtenBy }: Change<Kind>,
): Promise<void> {
  const { version } = before
  const writtenAt = before.updatedAt ?? before.createdAt
  await keepVersion(inside, kind, { id, version, content: before, writtenAt, writtenBy: null })
  const next = { id, version: version + 1, content: after, writtenAt: inside.now(), writtenBy }
  await keepVersion(inside, kind, next)
}

type Found = { version: number; writtenAt: Date; writtenBy: string | null; content: unknown }

const select = (kind: VersionedKind, id: string) => sql`
  select version.version, version.written_at as "writtenAt", ${authorName} as "writtenBy", version.content
  from ${tableOf(kind)} as version
  join ${sql.table(versioned[kind].records)} as record on record.id = version.${ownerOf(kind)}
  left join person on person.id = version.written_by
  where record.id = ${id}`

const present = ({ version, writtenAt, writtenBy }: Found): RecordVersionRow => ({
  ...{ version, writtenBy },
  writtenAt: writtenAt.toISOString(),
})

/** Lists the kept versions of a record, newest first. */
export async function listVersions(
  ctx: Context,
  kind: VersionedKind,
  id: string,
): Promise<RecordVersionRow[]> {
  permit(ctx, `${kind}.update`)
  const newest = sql<
    Omit<Found, 'content'>
  >`select version, "writtenAt", "writtenBy" from (${select(kind, id)}) as kept
    order by version desc limit ${mostVersions}`
  const { rows } = await newest.execute(ctx.db)
  return rows.map((row) => present({ ...row, content: null }))
}

/** Reads a version with its content, to go on from it. */
export async function readVersion<Kind extends VersionedKind>(
  ctx: Context,
  kind: Kind,
  { id, version }: { id: string; version: number },
): Promise<RecordVersionRow & { content: Content<Kind> }> {
  permit(ctx, `${kind}.update`)
  const { rows } = await sql<Found>`${select(kind, id)} and version.version = ${version}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw notFound('Version')
  return { ...present(found), content: versioned[kind].fields.parse(found.content) as Content<Kind> }
}
