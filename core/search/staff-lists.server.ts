import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { clientAddress, clients } from '../client/client-rows.server.ts'
import type { Context } from '../context.ts'
import { conversations } from '../conversation/conversation-rows.server.ts'
import { invoices } from '../invoice/list-invoices.server.ts'
import { contains } from '../listing.server.ts'
import { orders } from '../order/order-rows.server.ts'
import { claims } from '../payment-claim/list-claims.server.ts'
import { people } from '../person/person.server.ts'
import { problems } from '../problem/problem-rows.server.ts'
import { projects } from '../project/project-rows.server.ts'
import { quotes } from '../quote/quote-rows.server.ts'
import { type ContentKind, contentKinds, type FoundKind, kinds } from '../records/kinds.ts'
import { sentRequests } from '../template-request/request-rows.server.ts'
import { maxDetailLength } from './search.ts'
import { type ResultLists, type TextRequest, toResults } from './to-results.ts'

/** Finds the records of all clients by their text, for callers that check the permission of each kind. Reads only what
 * a result shows: title and details. */
export function staffLists(ctx: Context, { q, limit }: TextRequest): ResultLists {
  const list =
    <Table extends keyof Tables>(
      kind: FoundKind,
      found: SelectQueryBuilder<Tables, Table, object>,
      texts: RawBuilder<unknown>,
    ) =>
    async () => {
      const rows = await found
        .select([sql<string>`id`.as('id'), sql<[string, ...string[]]>`array[${texts}]`.as('texts')])
        .orderBy(sql`id`, 'desc')
        .limit(limit)
        .$castTo<{ id: string; texts: [string, ...string[]] }>()
        .execute()
      return toResults(kind, ({ texts }: (typeof rows)[number]) => texts)({ rows })
    }
  return {
    project: list('project', projects(ctx, { q }), sql`company_name, owner_name, email`),
    person: list('person', people(ctx, { q }), sql`name, email`),
    contact: list(
      'contact',
      conversations(ctx, { q }),
      sql`coalesce(nullif(name, ''), email), left(message, ${maxDetailLength})`,
    ),
    client: list('client', clients(ctx, { q }), sql`name, company, coalesce(${clientAddress}, '')`),
    order: list('order', orders(ctx, { q }), sql`number, client_name, snapshot ->> 'name'`),
    invoice: list(
      'invoice',
      invoices(ctx, { q }),
      sql`number, snapshot ->> 'clientName', snapshot ->> 'title'`,
    ),
    'template-request': list(
      'template-request',
      sentRequests(ctx, { q }),
      sql`coalesce(number, ''), client_name, business_name`,
    ),
    quote: list('quote', quotes(ctx, { q }), sql`coalesce(number, 'Draft'), client_name, title`),
    'payment-claim': list(
      'payment-claim',
      claims(ctx, { q }),
      sql`number, (select snapshot ->> 'clientName' from invoice where invoice.id = invoice_id),
        (method_snapshot ->> 'label') || ' ' || trx_id`,
    ),
    problem: list('problem', problems(ctx, { q }), sql`number, client_name, title`),
    ...Object.fromEntries(contentKinds.map((kind) => [kind, () => findContent(ctx, kind, { q, limit })])),
  }
}

async function findContent({ db }: Context, kind: ContentKind, { q, limit }: TextRequest) {
  const { table, title, detail } = kinds[kind]
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select id, ${sql.ref(title)} as title, left(${sql.ref(detail)}, ${maxDetailLength}) as detail
    from ${sql.table(table)} where removed_at is null and ${contains(sql.ref('search'), q)}
    order by id desc limit ${limit}`.execute(db)
  return toResults(kind, (row: (typeof rows)[number]) => [row.title, row.detail])({ rows })
}
