import type pg from 'pg'

export type Shape = { name: string; columns: string[] }

/** Lists the logged tables of this schema with their columns, except generated ones. */
export async function listTables(client: pg.ClientBase): Promise<Shape[]> {
  const { rows } = await client.query<Shape>(`
    select kind.relname::text as name, array_agg(part.attname::text order by part.attnum) as columns
    from pg_class as kind join pg_attribute as part on part.attrelid = kind.oid
    where kind.relnamespace = current_schema()::regnamespace and kind.relkind = 'r' and kind.relpersistence = 'p'
      and part.attnum > 0 and not part.attisdropped and part.attgenerated = ''
    group by kind.relname order by kind.relname`)
  return rows
}

/** Lists the tables whose rows name stored files. Each has the keys in `files text[]`. */
export async function listTablesWithFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select kind.relname::text as name
    from pg_class as kind join pg_attribute as part on part.attrelid = kind.oid
    where kind.relnamespace = current_schema()::regnamespace and kind.relkind = 'r'
      and part.attname = 'files' and part.atttypid = 'text[]'::regtype and not part.attisdropped
    order by kind.relname`)
  return rows.map(({ name }) => name)
}

export type Sequence = { name: string; last: string }

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`)
  return rows
}
