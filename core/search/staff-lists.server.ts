import { sql } from 'kysely'
import { listClients } from '../client/client.server.ts'
import { listContactMessages } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { listInvoices } from '../invoice/list-invoices.server.ts'
import { contains } from '../listing.server.ts'
import { listOrders } from '../order/order.server.ts'
import { listClaims } from '../payment-claim/list-claims.server.ts'
import { listPeople } from '../person/person.server.ts'
import { listProblems } from '../problem/problem.server.ts'
import { listProjects } from '../project/project.server.ts'
import { listQuotes } from '../quote/quote.server.ts'
import { type ContentKind, contentKinds, kinds } from '../records/kinds.ts'
import { listRequests } from '../template-request/template-request.server.ts'
import { type ResultLists, type TextRequest, toResults } from './to-results.ts'

/** Finds the records of all clients by their text. */
export const staffLists = (ctx: Context, request: TextRequest): ResultLists => ({
  project: () =>
    listProjects(ctx, request).then(
      toResults('project', ({ companyName, ownerName, email }) => [companyName, ownerName, email]),
    ),
  person: () => listPeople(ctx, request).then(toResults('person', ({ name, email }) => [name, email])),
  contact: () =>
    listContactMessages(ctx, request).then(
      toResults('contact', ({ name, email, message }) => [name || email, message]),
    ),
  client: () =>
    listClients(ctx, request).then(
      toResults('client', ({ name, company, email }) => [name, company, email ?? '']),
    ),
  order: () =>
    listOrders(ctx, request).then(
      toResults('order', ({ number, clientName, bought }) => [number, clientName, bought.name]),
    ),
  invoice: () =>
    listInvoices(ctx, request).then(
      toResults('invoice', ({ number, clientName, title }) => [number, clientName, title]),
    ),
  'template-request': () =>
    listRequests(ctx, request).then(
      toResults('template-request', ({ number, clientName, businessName }) => [
        number ?? '',
        clientName,
        businessName,
      ]),
    ),
  quote: () =>
    listQuotes(ctx, request).then(
      toResults('quote', ({ number, clientName, title }) => [number ?? draft, clientName, title]),
    ),
  'payment-claim': () =>
    listClaims(ctx, request).then(
      toResults('payment-claim', ({ number, clientName, method, trxId }) => [
        number,
        clientName,
        `${method.label} ${trxId}`,
      ]),
    ),
  problem: () =>
    listProblems(ctx, request).then(
      toResults('problem', ({ number, clientName, title }) => [number, clientName, title]),
    ),
  ...Object.fromEntries(contentKinds.map((kind) => [kind, () => findContent(ctx, kind, request)] as const)),
})

const draft = 'Draft'

async function findContent({ db }: Context, kind: ContentKind, { q, limit }: TextRequest) {
  const { table, title, detail } = kinds[kind]
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select id, ${sql.ref(title)} as title, ${sql.ref(detail)} as detail
    from ${sql.table(table)} where removed_at is null and ${contains(sql.ref('search'), q)}
    order by id desc limit ${limit}`.execute(db)
  return toResults(kind, (row: (typeof rows)[number]) => [row.title, row.detail])({ rows })
}
