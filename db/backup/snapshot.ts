import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseAddress } from '../connection/pool.ts'
import { filesLock } from '../tables/tables.ts'
import { connectForBackup } from './connect.ts'
import { listSequences, listTables, listTablesWithFiles, type Sequence, type Shape } from './tables.ts'

const batchSize = 1_000
/** Tables with secrets of clients. A backup of an earlier release may lack some. */
const sealedTables = ['project_secret', 'credential', 'secret_link']

export type Snapshot = AsyncDisposable & {
  takenAt: Date
  tables: Shape[]
  /** Applied migrations in order; empty if the database does not belong to the site. */
  migrations: string[]
  sequences: Sequence[]
  /** Ids of the keys that encrypt its secrets. */
  sealedBy: string[]
  /** Streams the rows in PostgreSQL's text format. */
  copyOut: (table: Shape) => Readable
  /** Keys of the stored files, without duplicates. */
  fileKeys: () => AsyncGenerator<string>
}

/** Opens a consistent snapshot of the database without blocking writes. While it is open, files that its rows name are
 * not removed and tables are not altered. */
export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  await using cleanup = new AsyncDisposableStack()
  const client = cleanup.use(await connectForBackup(address))
  // Taken before the snapshot, so that no row in it names a file that a sweep has already removed.
  await client.query('select pg_advisory_lock_shared($1)', [filesLock])
  const tables = await beginWithLocks(client)
  const has = (table: string) => tables.some(({ name }) => name === table)
  const migrations = has('migration')
    ? await readNames(client, 'select name from migration order by applied_at, name')
    : []
  const { rows: times } = await client.query<{ now: Date }>('select now() as now')
  const keyIds = sealedTables
    .filter(has)
    .map((table) => `select key_id as name from ${table} where key_id is not null`)
  const sealedBy = keyIds.length > 0 ? await readNames(client, `${keyIds.join(' union ')} order by 1`) : []
  const withFiles = await listTablesWithFiles(client)
  const sequences = await listSequences(client)
  const open = cleanup.move()
  return {
    takenAt: times[0]?.now ?? new Date(),
    tables,
    migrations,
    sequences,
    sealedBy,
    copyOut: (table) => copyRows(client, table),
    fileKeys: () => readFileKeys(client, withFiles),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

export function copyRows(client: pg.Client, { name, columns }: Shape): Readable {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`))
}

/** Locks the tables before the snapshot is taken, so that its rows match the catalogue. */
async function beginWithLocks(client: pg.Client): Promise<Shape[]> {
  for (;;) {
    const before = await listTables(client)
    await client.query('begin transaction isolation level repeatable read read only')
    if (before.length > 0) {
      const names = before.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
      await client.query(`lock table ${names} in access share mode`)
    }
    const tables = await listTables(client)
    if (JSON.stringify(tables) === JSON.stringify(before)) return tables
    await client.query('rollback')
  }
}

async function readNames(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

async function* readFileKeys(client: pg.Client, tables: string[]): AsyncGenerator<string> {
  if (tables.length === 0) return
  const all = tables.map((name) => `select unnest(files) as key from ${pg.escapeIdentifier(name)}`)
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct key collate "C" as key from (${all.join(' union all ')}) as named
      where key collate "C" > $1 order by 1 limit ${batchSize}`,
      [last],
    )
    for (const { key } of rows) yield key
    if (rows.length < batchSize) return
    last = rows.at(-1)?.key ?? ''
  }
}
