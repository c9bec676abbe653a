import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ImportKind } from './import-labels.ts'

/** SQL expression about a row of `imported_record`: why undoing its import leaves the record; empty if it would not. */
export const staysColumn = (ctx: Context, kind: ImportKind): Promise<RawBuilder<string>> =>
  expressions[kind](ctx)

const expressions: Record<ImportKind, (ctx: Context) => Promise<RawBuilder<string>>> = {
  async client(ctx) {
    const references = (await findReferences(ctx)).map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} as other where ${sql.ref(`other.${column}`)} = client.id)`,
    )
    return sql<string>`coalesce((select case
        when client.version > 1 then 'Was changed since'
        when ${sql.join(references, sql` or `)} then 'Has records'
        when exists (select from client_email where client_id = client.id
          and created_at > client.created_at) then 'Has another e-mail address since'
        when exists (select from client_email join person on lower(person.email) = client_email.email
          where client_id = client.id and person.created_at > client.created_at) then 'Has signed in since'
        else '' end
      from client where imported_record.record_id = client.id), '')`
  },
}

/** Columns that refer to a client, from the schema itself, so that no new table is forgotten. A reference that a
 * deletion clears, such as that of a session, is no use of the client. */
async function findReferences({ db }: Context): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'client'::regclass and confdeltype <> 'n'
      and relname <> 'client_email'
    order by relname, attname`.execute(db)
  return rows
}
