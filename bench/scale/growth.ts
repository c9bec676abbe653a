import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#db/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Figure } from '../report.ts'

const copies = 5_000
const tables = [
  ...['client_order', 'state_move', 'invoice', 'payment_claim', 'notice', 'mail', 'problem', 'message'],
  ...['audit_entry', 'session', 'review_record', 'contact_message', 'spreadsheet_row', 'visit_day'],
]

/** What one row of each growing table takes with its indexes, in a copy of the sample's rows with ids of their own. */
export async function measureGrowth(dataFolder: string): Promise<Figure[]> {
  const server = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') })
  const { host, port, user, database: name } = server
  const database = openDatabase({ host, port, user, database: name })
  try {
    await sql`drop schema if exists growth cascade`.execute(database)
    await sql`create schema growth`.execute(database)
    const figures: Figure[] = []
    for (const table of tables) {
      const bytes = await measureTable(database, table)
      const value = bytes ? `${bytes.rows} + ${bytes.indexes} B` : 'no sample'
      figures.push({ name: `a row of ${table}: itself + indexes`, value, target: '', isReached: true })
    }
    await sql`drop schema growth cascade`.execute(database)
    return figures
  } finally {
    await database.destroy()
    await server.stop()
  }
}

async function measureTable(database: Database, table: string) {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
    order by ordinal_position`.execute(database)
  const { rows: found } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(database)
  const count = found[0]?.count ?? 0
  if (count === 0) return undefined
  const copy = sql.table(`growth.${table}`)
  await sql`create table ${copy} (like ${sql.table(table)} including storage including generated including identity)`.execute(
    database,
  )
  const { rows: indexes } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${`public.${table}`}::regclass`.execute(database)
  for (const { definition } of indexes) {
    const own = definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON public\./, 'create index on growth.')
    await sql.raw(own).execute(database)
  }
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    columns.map(({ name, type }) => (type === 'uuid' ? sql`gen_random_uuid()` : sql.ref(`sample.${name}`))),
  )
  await sql`insert into ${copy} (${names}) select ${values} from ${sql.table(table)} as sample,
    generate_series(1, ${Math.max(1, Math.ceil(copies / count))})`.execute(database)
  await sql`vacuum analyze ${copy}`.execute(database)
  const { rows } = await sql<{ rows: number; indexes: number }>`
    select round(pg_table_size(${`growth.${table}`}::regclass)::numeric / count(*))::int as rows,
      round(pg_indexes_size(${`growth.${table}`}::regclass)::numeric / count(*))::int as indexes
    from ${copy}`.execute(database)
  return rows[0]
}
