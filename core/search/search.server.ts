import { listBlogs } from '../blog/blog.server.ts'
import { listClients } from '../client/client.server.ts'
import { listContactMessages } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { listNotesTo } from '../note/note.server.ts'
import type { Page } from '../paging.ts'
import { permitUser } from '../permissions.ts'
import { listPeople } from '../person/person.server.ts'
import { listPortfolios } from '../portfolio/portfolio.server.ts'
import { listProjects, listProjectsOf } from '../project/project.server.ts'
import type { FoundKind } from '../records/kinds.ts'
import type { Found, SearchRequest } from './search.ts'

const maxPerKind = 5
const maxDetailLength = 120

/** Finds records that the current user may open: a few of each kind, newest first. */
export async function searchRecords(ctx: Context, { q }: SearchRequest): Promise<Found[]> {
  const me = permitUser(ctx, 'record.search')
  const request = { q: q.trim(), limit: maxPerKind }
  const found = await Promise.all(
    me.role === 'admin'
      ? [
          listProjects(ctx, request).then(
            foundOf('project', (row) => [row.companyName, `${row.ownerName} · ${row.email}`]),
          ),
          listPeople(ctx, request).then(foundOf('person', ({ name, email }) => [name, email])),
          listContactMessages(ctx, request).then(
            foundOf('contact', ({ name, email, message }) => [name || email, message]),
          ),
          listPortfolios(ctx, request).then(
            foundOf('portfolio', ({ name, clientName }) => [name, clientName]),
          ),
          listBlogs(ctx, request).then(foundOf('blog', ({ title, author }) => [title, author])),
          listClients(ctx, request).then(
            foundOf('client', ({ name, company, email }) => [
              name,
              [company, email].filter(Boolean).join(' · '),
            ]),
          ),
        ]
      : [
          listProjectsOf(ctx, me.email, request).then(
            foundOf('project', (row) => [row.companyName, row.shortDescription]),
          ),
          listNotesTo(ctx, me.email, request).then(foundOf('note', (row) => [row.title, row.text])),
        ],
  )
  return found.flat()
}

const foundOf =
  <Row extends { id: string }>(kind: FoundKind, summarize: (row: Row) => [title: string, detail: string]) =>
  ({ rows }: Page<Row>): Found[] =>
    rows.map((row) => {
      const [title, detail] = summarize(row)
      return { kind, id: row.id, title, detail: detail.slice(0, maxDetailLength).toWellFormed() }
    })
