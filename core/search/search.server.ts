import { sql } from 'kysely'
import { listClients } from '../client/client.server.ts'
import { hasScope } from '../client-member/permissions-of-scopes.ts'
import { listContactMessages } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { contains } from '../listing.server.ts'
import { listNotesTo } from '../note/note.server.ts'
import type { Page } from '../paging.ts'
import { isPermitted, permitUser } from '../permissions.ts'
import { listPeople } from '../person/person.server.ts'
import { listProjects, listProjectsOf } from '../project/project.server.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { type ContentKind, contentKinds, type FoundKind, foundKinds, kinds } from '../records/kinds.ts'
import type { Found, SearchRequest } from './search.ts'

const maxPerKind = 5
const maxDetailLength = 120

/** Finds records that the current user may open: a few of each kind, newest first. */
export async function searchRecords(ctx: Context, { q }: SearchRequest): Promise<Found[]> {
  const me = permitUser(ctx, 'record.search')
  const request = { q: q.trim(), limit: maxPerKind }
  const isStaff = isPermitted(me, 'panel.open')
  const email = me.acting?.email ?? me.email
  const mayRead = (permission: 'project.list-own' | 'note.list-own') =>
    !me.acting || hasScope(me.acting, permission)
  const lists: Partial<Record<FoundKind, () => Promise<Found[]>>> = isStaff
    ? {
        project: () =>
          listProjects(ctx, request).then(
            foundOf('project', (row) => [row.companyName, `${row.ownerName} · ${row.email}`]),
          ),
        person: () => listPeople(ctx, request).then(foundOf('person', ({ name, email }) => [name, email])),
        contact: () =>
          listContactMessages(ctx, request).then(
            foundOf('contact', ({ name, email, message }) => [name || email, message]),
          ),
        client: () =>
          listClients(ctx, request).then(
            foundOf('client', ({ name, company, email }) => [
              name,
              [company, email].filter(Boolean).join(' · '),
            ]),
          ),
        ...Object.fromEntries(
          contentKinds.map((kind) => [kind, () => findContent(ctx, kind, request)] as const),
        ),
      }
    : {
        ...(mayRead('project.list-own') && {
          project: () =>
            listProjectsOf(ctx, email, request).then(
              foundOf('project', (row) => [row.companyName, row.shortDescription]),
            ),
        }),
        ...(mayRead('note.list-own') && {
          note: () => listNotesTo(ctx, email, request).then(foundOf('note', (row) => [row.title, row.text])),
        }),
      }
  const found = await Promise.all(
    foundKinds.map((kind) => {
      const isSeen = !isStaff || isPermitted(me, kindPermissions[kind])
      return (isSeen && lists[kind]?.()) || []
    }),
  )
  return found.flat()
}

async function findContent({ db }: Context, kind: ContentKind, { q, limit }: { q: string; limit: number }) {
  const { table, title, detail } = kinds[kind]
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select id, ${sql.ref(title)} as title, ${sql.ref(detail)} as detail
    from ${sql.table(table)} where removed_at is null and ${contains(sql.ref('search'), q)}
    order by id desc limit ${limit}`.execute(db)
  return foundOf(kind, (row: (typeof rows)[number]) => [row.title, row.detail])({ rows })
}

const foundOf =
  <Row extends { id: string }>(kind: FoundKind, summarize: (row: Row) => [title: string, detail: string]) =>
  ({ rows }: Pick<Page<Row>, 'rows'>): Found[] =>
    rows.map((row) => {
      const [title, detail] = summarize(row)
      return { kind, id: row.id, title, detail: detail.slice(0, maxDetailLength).toWellFormed() }
    })
