import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, type Sequence, type Shape } from './tables.ts'

type Key = { table: string; name: string; definition: string }

const quote = (name: string) => pg.escapeIdentifier(name)

/** Truncates all tables, disables our own triggers and drops the foreign keys, so that rows can be loaded in any order.
 * Returns a function that restores both; restoring the keys validates them. Requires ownership of the tables, not
 * superuser rights. */
export async function prepareForLoading(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ name }) => quote(name))
  const { rows: keys } = await client.query<Key>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conrelid, conname`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

/** Returns a stream that loads rows in PostgreSQL's text format. */
export const copyIn = (client: pg.Client, { name, columns }: Shape): Writable =>
  client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`))

export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quote(name), last])
  }
}
