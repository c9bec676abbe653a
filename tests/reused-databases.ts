import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Database, type DatabaseAddress, openPool } from '#db/connection/pool.ts'
import type { Tables } from '#db/tables/tables.ts'

type ReusedDatabase = { address: DatabaseAddress; pool: pg.Pool }
type SeededTable = { name: string; columns: string; rows: string }
type Template = { state: string; seeded: SeededTable[] }

const applicationName = 'reused'
/** Deleted rows keep their room. */
const maxTableBytes = 4 * 2 ** 20
const closingTime = 1_000

/** The databases of this worker that no test uses. Their connections are open and know the tables, which takes most of
 * the time of a new database. */
const unused: ReusedDatabase[] = []
let template: Template | undefined

export type BorrowedDatabase = {
  address: DatabaseAddress
  database: Database
  /** Ends all queries and hands the database to the next test, as the template was. */
  giveBack: () => Promise<void>
}

/** Returns a database that equals the template: one of an earlier test, or one that `create` makes. */
export async function borrowDatabase(create: () => Promise<DatabaseAddress>): Promise<BorrowedDatabase> {
  const reused = unused.pop() ?? (await openNew(await create()))
  const { address, pool } = reused
  // The pool stays open, but a query of a test that has ended is refused.
  const connections = { options: pool.options, connect: () => pool.connect(), end: async () => {} }
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) })
  return {
    address,
    database,
    async giveBack() {
      await database.destroy()
      const isClean = await clear(reused).catch(() => false)
      if (isClean) unused.push(reused)
      else await pool.end()
    },
  }
}

async function openNew(address: DatabaseAddress): Promise<ReusedDatabase> {
  const pool = openPool({ ...address, application_name: applicationName })
  template ??= { state: await readState(pool), seeded: await readSeeded(pool) }
  return { address, pool }
}

/** Deletes the rows of a test. Returns false for a database that cannot be reused: its schema or its statistics have
 * changed, a table is large, or something still uses it. */
async function clear({ pool }: ReusedDatabase): Promise<boolean> {
  if (!template || !(await untilUnused(pool))) return false
  const tables = await listFilled(pool)
  if (tables.some(({ bytes }) => bytes > maxTableBytes)) return false
  const statements = [
    ...tables.map(({ name }) => `delete from ${name}`),
    ...template.seeded.map(
      ({ name, columns, rows }) =>
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows)})`,
    ),
  ]
  // Triggers and foreign keys do not apply to a replica.
  await pool.query(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`)
  await pool.query(resetSequences)
  return (await readState(pool)) === template.state
}

/** Returns whether all connections were returned and all others are closed. */
async function untilUnused(pool: pg.Pool): Promise<boolean> {
  for (const deadline = Date.now() + closingTime; Date.now() < deadline; await delay(10)) {
    if (pool.idleCount !== pool.totalCount) continue
    const { rows } = await pool.query<{ others: number; locks: number }>(othersAndLocks)
    if (rows[0]?.others === 0) return rows[0].locks === 0
  }
  return false
}

const othersAndLocks = `select
  (select count(*)::int from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and application_name <> '${applicationName}') as others,
  (select count(*)::int from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())) as locks`

async function listFilled(pool: pg.Pool): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select format('%I.%I', nspname, relname) as name, pg_table_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) > 0`,
  )
  return rows
}

async function readSeeded(pool: pg.Pool): Promise<SeededTable[]> {
  const seeded: SeededTable[] = []
  for (const { name } of await listFilled(pool)) {
    const { rows } = await pool.query<{ columns: string; rows: string | null }>(
      `select (select string_agg(quote_ident(attname), ', ') from pg_attribute
         where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select json_agg(t)::text from ${name} t) as rows`,
    )
    const [found] = rows
    if (found?.rows) seeded.push({ name, columns: found.columns, rows: found.rows })
  }
  return seeded
}

const resetSequences = `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences where last_value is not null`

/** Returns a fingerprint of the schema and the planner's statistics. */
async function readState(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(schemaState)
  return rows[0]?.state ?? ''
}

const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_rewrite',
  'pg_type',
]
const schemaState = `select concat_ws(' ', ${catalogs
  .map(
    (name) => `(select sum(hashtext(oid_of || ' ' || version)::numeric) from (
    select ${name === 'pg_attribute' ? "attrelid || ' ' || attnum" : 'oid'}::text as oid_of, xmin::text as version
    from ${name}) as rows)`,
  )
  .join(', ')}, (select sum(reltuples) from pg_class where relkind = 'r'),
  (select count(*) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database()))) as state`
