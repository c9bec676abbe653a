import { type RawBuilder, sql } from 'kysely'
import { conversationsOf, unprovenOf } from '../conversation/conversation-client.server.ts'
import type { ClientRecordKind } from './client-record-kinds.ts'

/** Limits of one read of a client's records. */
export type Scope = {
  id: string
  before: string | undefined
  limit: number
  /** Kinds whose messages, changes and files the actor may read. */
  readable: string[]
  /** Beginning of a certificate's URL; its id follows. */
  certificateUrl: string
}
type Part = { read: (scope: Scope) => RawBuilder<unknown> }

const maxTitle = 200

/** Reads records of a table, newest first. */
const records =
  (table: string, columns: RawBuilder<unknown>, condition = sql`true`) =>
  ({ id, before, limit }: Scope) =>
    sql`select id, ${columns} from ${sql.table(table)} as record where record.client_id = ${id}
      and ${before ? sql`record.id < ${before}` : sql`true`} and ${condition} order by record.id desc limit ${limit}`

/** Reads rows that belong to the client's orders, quotes, requests, invoices, claims or problems, newest first. */
const dependents =
  (table: string, columns: RawBuilder<unknown>, condition = sql`true`) =>
  ({ id, before, limit, readable }: Scope) =>
    sql`select child.id, ${columns} from ${sql.table(table)} as child
      where child.record_id = any(array(select id from client_order where client_id = ${id}
        union all select id from quote where client_id = ${id}
        union all select id from template_request where client_id = ${id}
        union all select id from invoice where client_id = ${id}
        union all select id from payment_claim where client_id = ${id}
        union all select id from problem where client_id = ${id}))
      and child.kind = any(${readable}) and ${before ? sql`child.id < ${before}` : sql`true`} and ${condition} order by child.id desc limit ${limit}`

const columnsOf = (columns: {
  about?: RawBuilder<unknown>
  recordId: RawBuilder<unknown>
  number?: RawBuilder<unknown>
  title: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  cents?: RawBuilder<unknown>
  /** Of the amount; dollars by default. */
  currency?: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Of a message, if it is not the client. */
  sender?: RawBuilder<unknown>
  /** False by default. */
  isUnproven?: RawBuilder<unknown>
}) => sql`${columns.about ?? sql`null`}::text as about, ${columns.recordId} as record_id,
  ${columns.number ?? sql`null`}::text as number, left(${columns.title}, ${maxTitle}) as title,
  ${columns.status ?? sql`null`}::text as status, ${columns.cents ?? sql`null`}::bigint as cents,
  ${columns.currency ?? sql`'USD'`}::text as currency, ${columns.at} as at,
  ${columns.isUnproven ?? sql`false`} as is_unproven, ${columns.sender ?? sql`null`}::text as sender`

const own = { recordId: sql`record.id`, at: sql`record.created_at` }
const total = { cents: sql`record.total_cents`, currency: sql`record.currency` }
const projectOfCertificate = ({ certificateUrl }: Scope) =>
  sql`(select project.id from project where project.client_id = record.client_id
    and certificate = ${certificateUrl}::text || record.id limit 1)`
const projectFiles = ({ id, before, limit, readable }: Scope) => sql`select record.id, ${columnsOf({
  ...{ about: sql`'project'`, recordId: sql`project.id` },
  ...{ title: sql`record.name`, at: sql`record.created_at` },
})} from project join project_file as record on record.project_id = project.id
    where project.client_id = ${id} and 'project' = any(${readable})
      and ${before ? sql`record.id < ${before}` : sql`true`} order by record.id desc limit ${limit}`
const numbered = { ...own, number: sql`record.number`, status: sql`record.status` }

/** Number of the record that a message or a change belongs to. */
const numberOfSubject = sql`case child.kind
  when 'order' then (select number from client_order where id = child.record_id)
  when 'quote' then (select number from quote where id = child.record_id)
  when 'template-request' then (select number from template_request where id = child.record_id)
  when 'invoice' then (select number from invoice where id = child.record_id)
  when 'payment-claim' then (select number from payment_claim where id = child.record_id)
  when 'problem' then (select number from problem where id = child.record_id) end`

/** Query of each kind of record, with the same columns for all, and the permission for it. */
export const clientRecordParts: Record<ClientRecordKind, Part> = {
  order: {
    read: records(
      'client_order',
      columnsOf({ ...numbered, title: sql`record.snapshot ->> 'name'`, ...total }),
    ),
  },
  quote: {
    read: records('quote', columnsOf({ ...numbered, title: sql`record.title`, ...total })),
  },
  'template-request': {
    read: records(
      'template_request',
      columnsOf({ ...numbered, title: sql`record.business_name` }),
      sql`record.status <> 'draft'`,
    ),
  },
  invoice: {
    read: records('invoice', columnsOf({ ...numbered, title: sql`record.snapshot ->> 'title'`, ...total })),
  },
  'payment-claim': {
    read: records(
      'payment_claim',
      columnsOf({ ...numbered, title: sql`record.method_snapshot ->> 'label'` }),
    ),
  },
  project: {
    read: records('project', columnsOf({ ...own, title: sql`record.company_name` })),
  },
  problem: {
    read: records('problem', columnsOf({ ...numbered, title: sql`record.title` })),
  },
  contact: {
    read: ({ id, before, limit }) =>
      sql`select id, ${columnsOf({
        ...own,
        title: sql`coalesce(nullif(record.subject, ''), record.message)`,
        status: sql`record.status`,
        isUnproven: sql`record.is_unproven`,
        sender: sql`(select nullif(record.name, '') from client
          where ${id} = client.id and lower(client.name) <> lower(record.name))`,
      })} from (
        select own.*, false as is_unproven from (${conversationsOf(id)}) as own
        union all select unproven.*, true from (${unprovenOf(id)}) as unproven) as record
      where ${before ? sql`id < ${before}` : sql`true`} order by id desc limit ${limit}`,
  },
  file: {
    read: (scope) => sql`select * from (
      (${records(
        'attachment',
        columnsOf({
          ...own,
          recordId: sql`record.about_id`,
          about: sql`record.about_kind`,
          title: sql`record.name`,
        }),
        sql`record.about_kind = any(${scope.readable})`,
      )(scope)}) union all
      (${records('certificate', columnsOf({ ...own, recordId: projectOfCertificate(scope), about: sql`'project'`, title: sql`record.name` }), sql`'project' = any(${scope.readable})`)(scope)}) union all
      (${projectFiles(scope)})
    ) as file order by id desc limit ${scope.limit}`,
  },
  note: {
    read: records('note', columnsOf({ ...own, title: sql`record.title` })),
  },
  ledger: {
    read: records(
      'ledger_entry',
      columnsOf({
        recordId: sql`record.invoice_id`,
        title: sql`record.reason`,
        status: sql`record.type`,
        cents: sql`record.amount_cents`,
        currency: sql`record.currency`,
        at: sql`record.at`,
      }),
    ),
  },
  message: {
    read: dependents(
      'message',
      columnsOf({
        about: sql`child.kind`,
        recordId: sql`child.record_id`,
        number: numberOfSubject,
        title: sql`child.text`,
        status: sql`case when child.is_internal then 'internal' when child.is_staff then 'staff' else 'client' end`,
        at: sql`child.created_at`,
      }),
    ),
  },
  move: {
    read: dependents(
      'state_move',
      columnsOf({
        about: sql`child.kind`,
        recordId: sql`child.record_id`,
        number: numberOfSubject,
        title: sql`child.reason`,
        status: sql`child.to_state`,
        at: sql`child.at`,
      }),
      sql`child.from_state <> ''`,
    ),
  },
}
