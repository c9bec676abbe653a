import { sql } from 'kysely'
import type { Database } from '#db/pool.ts'

/** Tables that become longer as long as the site runs, parents first. */
export const growingTables = [
  ...['person', 'session', 'review_record', 'contact_message', 'portfolio_record', 'blog_record', 'note'],
  ...['project_record', 'project_secret', 'client_order', 'template_request', 'invoice', 'attachment'],
  ...['payment_claim', 'ledger_entry', 'problem', 'message', 'state_move', 'notice', 'mail'],
  ...['mail_attempt', 'audit_entry', 'idempotency_key', 'certificate', 'picture'],
] as const

type Column = { table: string; name: string; type: string; isUnique: boolean }

// What all copies share: who pays into which account, what was ordered.
const shared = new Set(['service_id', 'template_id', 'method_id'])

/** What has been done long ago: the longer a site runs, the more of its records are that. */
const done: Record<string, string> = {
  'client_order.status': `'closed'`,
  'template_request.status': `'withdrawn'`,
  'problem.status': `'closed'`,
  'invoice.status': `case when status = 'void' then 'void' else 'paid' end`,
  'payment_claim.status': `case when status in ('submitted', 'checking') then 'rejected' else status end`,
  'mail.status': `'sent'`,
  'contact_message.is_read': 'true',
  'notice.read_at': `coalesce(read_at, created_at) - copy * interval '7 days'`,
}

/** Copies every row of the growing tables so many times, each copy a week older, done, and of clients of its own. */
export async function multiply(database: Database, copies: number): Promise<void> {
  const columns = await readColumns(database)
  await database.transaction().execute(async (transaction) => {
    await sql.raw(copiedId).execute(transaction)
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
  })
  await sql`vacuum analyze`.execute(database)
}

// Ids begin with their time, which lists are ordered by.
const copiedId = `create or replace function pg_temp.copied(id uuid, copy integer) returns uuid language sql immutable as $$
  select (lpad(to_hex(greatest(0, ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - copy * 604800000::bigint)), 12, '0')
    || '7' || substr(md5(id::text || copy), 1, 3) || '8' || substr(md5(id::text || copy), 4, 15))::uuid
$$`

function copied({ table, name, type, isUnique }: Column): string {
  const column = `"${name}"`
  const old = done[`${table}.${name}`]
  if (old) return old
  if (type === 'uuid') return shared.has(name) ? column : `pg_temp.copied(${column}, copy)`
  if (type === 'bytea') return isUnique ? `sha256(${column} || copy::text::bytea)` : column
  if (type === 'timestamptz') return `${column} - copy * interval '7 days'`
  if (type === 'date') return `${column} - copy * 7`
  const isAddress = name === 'email' || name === 'recipient' || name === 'owner_email'
  if (type === 'text' && isAddress) return `'c' || copy || '.' || ${column}`
  if (type === 'text' && isUnique) return `case when ${column} = '' then '' else ${column} || '-' || copy end`
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
