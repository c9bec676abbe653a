import { sql } from 'kysely'
import { retryCancelled } from '#core/transaction.server.ts'
import type { Database } from '#db/connection/pool.ts'

/** Tables that grow while the site runs, parents first. */
export const growingTables = [
  ...['client', 'client_email', 'client_merge'],
  ...[
    'person',
    'client_member',
    'client_invitation',
    'session',
    'review_record',
    'contact_message_record',
    'portfolio_record',
    'blog_record',
  ],
  ...['article_record', 'custody_item', 'recurring_invoice'],
  'note',
  ...[
    'project_record',
    'project_secret',
    'credential',
    'client_order',
    'coupon_use',
    'quote',
    'share_link',
    'secret_link',
    'share_opening',
    'template_request',
    'invoice',
    'credit_note',
    'expense',
    'attachment',
  ],
  ...[
    'payment_claim',
    'ledger_entry',
    'refund',
    'refund_paper',
    'tax_entry',
    'problem',
    'message',
    'state_move',
    'notice',
    'mail',
  ],
  ...['bank_statement', 'statement_line'],
  ...['mail_attempt', 'audit_entry', 'idempotency_key', 'certificate', 'picture'],
] as const
export const growingSpreadsheets = [
  'spreadsheet',
  'spreadsheet_sheet',
  'spreadsheet_slice',
  'spreadsheet_row',
] as const

type Column = { table: string; name: string; type: string; isUnique: boolean }

// References that copies share: services, templates, coupons and payment methods.
const shared = new Set(['service_id', 'template_id', 'coupon_id', 'method_id'])

/** Values of copies, which are records of a business: most of an old site are closed. */
const copiedValues: Record<string, string> = {
  'client_order.status': `'closed'`,
  'client_order.is_sample': 'false',
  'portfolio_record.is_sample': 'false',
  'template_request.status': `'withdrawn'`,
  'quote.status': `case when status in ('draft', 'accepted') then status else 'declined' end`,
  'problem.status': `'closed'`,
  'invoice.status': `case when status = 'void' then 'void' else 'paid' end`,
  'payment_claim.status': `case when status in ('submitted', 'checking') then 'rejected' else status end`,
  'mail.status': `'sent'`,
  'contact_message_record.is_read': 'true',
  'contact_message_record.status': `'done'`,
  'contact_message_record.waits_since': 'null',
  'contact_message_record.answer_due_at': 'null',
  'problem.waits_since': 'null',
  'problem.answer_due_at': 'null',
  'client_order.waits_since': 'null',
  'client_order.answer_due_at': 'null',
  'statement_line.set_aside_at': 'case when claim_id is null then created_at end',
  // Not due, so that no job issues thousands.
  'recurring_invoice.next_on': 'next_on + copy',
  'notice.read_at': `coalesce(read_at, created_at) - copy * interval '7 days'`,
}

/** Columns with names of people, companies and records. */
const names = new Set([
  ...[
    'client_name',
    'company_name',
    'owner_name',
    'business_name',
    'person.name',
    'client.name',
    'contact_message_record.name',
  ],
  ...['portfolio_record.name', 'problem.title'],
])

/** Copies every row of the growing tables; each copy is a week older, closed, and has its own clients. */
export async function multiply(database: Database, copies: number): Promise<void> {
  const columns = await readColumns(database)
  // The jobs of a site that has just started use the tables in another order.
  await retryCancelled(() => copyRows(database, columns, copies))
  await sql`vacuum analyze`.execute(database)
}

const copyRows = (database: Database, columns: Column[], copies: number) =>
  database.transaction().execute(async (transaction) => {
    await sql.raw(copiedId).execute(transaction)
    const slow = await dropWordIndexes(transaction)
    for (const table of growingTables) {
      const own = columns.filter((column) => column.table === table)
      const names = own.map(({ name }) => `"${name}"`).join(', ')
      await sql.raw(`alter table ${table} disable trigger user`).execute(transaction)
      await sql
        .raw(
          `insert into ${table} (${names}) select ${own.map(copied).join(', ')}
            from ${table}, generate_series(1, ${copies}) as copy on conflict do nothing`,
        )
        .execute(transaction)
      await sql.raw(`alter table ${table} enable trigger user`).execute(transaction)
    }
    await multiplySpreadsheets(transaction, copies)
    for (const definition of slow) await sql.raw(definition).execute(transaction)
  })

/** Drops the text search indexes, which are much faster to rebuild than to update; returns their definitions. */
async function dropWordIndexes(transaction: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like '%USING gin%'`.execute(transaction)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(transaction)
  return rows.map(({ definition }) => definition)
}

/** Copies the spreadsheets, each copy with its own slices. */
async function multiplySpreadsheets(transaction: Database, copies: number): Promise<void> {
  const number = sql`generate_series(1, ${copies}) as copy`
  const step = sql`copy * 1000`
  const statements = [
    sql`insert into spreadsheet (id, filename, size, uploaded_at, first_slice, is_sample)
      select pg_temp.copied(id, copy), copy || ' ' || filename, size, uploaded_at - copy * interval '7 days',
        first_slice + ${step}, is_sample from spreadsheet, ${number}`,
    sql`insert into spreadsheet_sheet (key, spreadsheet_id, number, name, kind, is_hidden, is_damaged, column_count,
        row_count, column_widths, merges) overriding system value
      select key + ${step}, pg_temp.copied(spreadsheet_id, copy), number, name, kind, is_hidden, is_damaged,
        column_count, row_count, column_widths, merges from spreadsheet_sheet, ${number}`,
    sql`insert into spreadsheet_slice (id, first, row_count, is_shared, pieces)
      select id + ${step}, first + ${step}, row_count, is_shared, pieces from spreadsheet_slice, ${number}`,
    sql`insert into spreadsheet_row (sheet, number, slice, texts, "values", folded)
      select sheet + ${step}, number, sign(slice) * (abs(slice) + ${step}), texts, "values", folded
      from spreadsheet_row, ${number}`,
  ]
  for (const statement of statements) await statement.execute(transaction)
}

// Ids begin with their time, by which lists are sorted.
const copiedId = `create or replace function pg_temp.copied(id uuid, copy integer) returns uuid language sql immutable as $$
  select (lpad(to_hex(greatest(0, ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - copy * 604800000::bigint)), 12, '0')
    || '7' || substr(md5(id::text || copy), 1, 3) || '8' || substr(md5(id::text || copy), 4, 15))::uuid
$$`

function copied({ table, name, type, isUnique }: Column): string {
  const column = `"${name}"`
  const copiedValue = copiedValues[`${table}.${name}`]
  if (copiedValue) return copiedValue
  if (type === 'uuid') return shared.has(name) ? column : `pg_temp.copied(${column}, copy)`
  if (type === 'bytea') return isUnique ? `sha256(${column} || copy::text::bytea)` : column
  if (type === 'timestamptz') return `${column} - copy * interval '7 days'`
  if (type === 'date') return `${column} - copy * 7`
  if (names.has(name) || names.has(`${table}.${name}`)) return `${column} || ' ' || copy`
  const isAddress = name === 'email' || name === 'recipient' || name === 'owner_email'
  if (type === 'text' && isAddress) return `'c' || copy || '.' || ${column}`
  if (type === 'text' && isUnique) {
    // Record numbers keep their prefix.
    const another = `coalesce(substring(${column} from '^[A-Z]+-'), '') || left(md5(${column} || ' ' || copy), 12)`
    return `case when ${column} = '' then '' else ${another} end`
  }
  return column
}

async function readColumns(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attrelid::regclass::text as "table", attname as name, format_type(atttypid, null) as type,
      attname in ('trx_id', 'subject') or exists (select from pg_index where indrelid = attrelid and indisunique
        and indnkeyatts = 1 and attnum = any(indkey::smallint[])) as "isUnique"
    from pg_attribute
    where attrelid = any(${[...growingTables]}::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(database)
  const short = { 'timestamp with time zone': 'timestamptz' } as Record<string, string>
  return rows.map((row) => ({ ...row, type: short[row.type] ?? row.type }))
}
