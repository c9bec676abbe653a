import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, type Sequence, type Shape } from './tables.ts'

type Key = { table: string; name: string; definition: string }

const named = (name: string) => pg.escapeIdentifier(name)

/** Empties the tables that the migrations have filled, and lets rows come in any order: without our own triggers,
 * which belong to what people do, and without the keys between tables. The answer puts both back, which checks
 * the keys. An owner may do all of it; nothing here needs a superuser. */
export async function openForLoading(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ name }) => named(name))
  const { rows: keys } = await client.query<Key>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conrelid, conname`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${named(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${named(name)} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

/** Takes lines of PostgreSQL's text format. */
export const copyIn = (client: pg.Client, { name, columns }: Shape): Writable =>
  client.query(copyFrom(`copy ${named(name)} (${columns.map(named).join(', ')}) from stdin`))

export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [named(name), last])
  }
}
