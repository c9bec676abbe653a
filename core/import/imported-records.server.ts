import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ImportKind } from './import-labels.ts'

type ImportedRecords = {
  /** SQL of the title of a row of `imported_record`. No record has an empty one: it means that the record is gone. */
  title: RawBuilder<string>
  /** SQL that says why undoing an import leaves the record; empty if it does not. */
  stays: (ctx: Context) => Promise<RawBuilder<string>>
  /** Locks the records of an import, in the sequence in which new records lock them: they wait, or are seen afterwards. */
  lock: (inside: Context, importId: string) => Promise<unknown>
  remove: (inside: Context, ids: string[]) => Promise<unknown>
}

const idsOf = (importId: string) => sql`select record_id from imported_record where import_id = ${importId}`

/** Facts of each kind for undoing an import. */
export const importedRecords: Record<ImportKind, ImportedRecords> = {
  client: {
    title: sql<string>`coalesce((select name from client where record_id = client.id), '')`,
    stays: async (ctx) =>
      sql<string>`coalesce((select ${await reasonToStay(ctx, 1)}
        from client where imported_record.record_id = client.id), '')`,
    lock: (inside, importId) => lockClients(inside, idsOf(importId)),
    remove: ({ db }, ids) => sql`delete from client where id = any(${ids}::uuid[])`.execute(db),
  },
  project: {
    title: sql<string>`coalesce((select company_name from project_record where record_id = project_record.id), '')`,
    async stays(ctx) {
      // Orders have the id of their project without a foreign key.
      const references = [
        ...(await findReferences(ctx, 'project_record', [])),
        { table: 'client_order', column: 'project_id' },
      ]
      return sql<string>`coalesce((select case
          when project_record.version > 1 then 'Was changed since'
          when ${anyOf(references, sql`project_record.id`)} then 'Has records'
          else '' end
        from project_record where imported_record.record_id = project_record.id), '')`
    },
    lock: ({ db }, importId) =>
      sql`select from project_record where id in (${idsOf(importId)}) order by id for update`.execute(db),
    async remove(inside, ids) {
      const { rows } = await sql<{ id: string }>`select distinct client.id from client
        join project_record on client_id = client.id and ${isClientOfProject}
        where project_record.id = any(${ids}::uuid[])`.execute(inside.db)
      await sql`delete from project_record where id = any(${ids}::uuid[])`.execute(inside.db)
      await removeUnused(
        inside,
        rows.map(({ id }) => id),
      )
    },
  },
  invoice: {
    title: sql<string>`coalesce(
      (select lines -> 0 ->> 'title' from invoice_draft where record_id = invoice_draft.id),
      (select number from invoice where record_id = invoice.id), '')`,
    stays: async () => sql<string>`coalesce(
      (select case when version > 1 then 'Was changed since' else '' end
        from invoice_draft where imported_record.record_id = invoice_draft.id),
      (select 'Was issued since' from invoice where imported_record.record_id = invoice.id), '')`,
    lock: ({ db }, importId) =>
      sql`select from invoice_draft where id in (${idsOf(importId)}) order by id for update`.execute(db),
    remove: ({ db }, ids) => sql`delete from invoice_draft where id = any(${ids}::uuid[])`.execute(db),
  },
  blog: {
    title: sql<string>`coalesce((select title from blog_record where record_id = blog_record.id), '')`,
    stays: async () => sql<string>`coalesce((select
        case when blog_record.version > 1 then 'Was changed since'
          when exists (select from blog_draft where blog_id = blog_record.id) then 'Has a draft'
          else '' end
      from blog_record where imported_record.record_id = blog_record.id), '')`,
    lock: ({ db }, importId) =>
      sql`select from blog_record where id in (${idsOf(importId)}) order by id for update`.execute(db),
    remove: ({ db }, ids) => sql`delete from blog_record where id = any(${ids}::uuid[])`.execute(db),
  },
}

/** Condition on a client and the project that added it: the trigger gives both the same time. */
export const isClientOfProject = sql<boolean>`project_record.created_at = client.created_at`

/** SQL that says why a client that was added with this version stays; empty if nobody used it since. */
async function reasonToStay(ctx: Context, firstVersion: number): Promise<RawBuilder<string>> {
  const references = await findReferences(ctx, 'client', ['client_email'])
  return sql<string>`case
    when client.version > ${firstVersion} then 'Was changed since'
    when ${anyOf(references, sql`client.id`)} then 'Has records'
    when exists (select from client_email where client_id = client.id
      and created_at > client.created_at) then 'Has another e-mail address since'
    when exists (select from client_email join person on lower(person.email) = client_email.email
      where client_id = client.id and person.created_at > client.created_at) then 'Has signed in since'
    else '' end`
}

async function lockClients({ db }: Context, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from client_email where client_id in (${ids}) order by id for update`.execute(db)
  await sql`select from client where id in (${ids}) order by id for update`.execute(db)
}

/** Version of a client that a project added: the project made it active. */
const versionWithProject = 2

/** Removes the clients that imported projects had added, except those that somebody used since. */
async function removeUnused(inside: Context, ids: string[]): Promise<void> {
  await lockClients(inside, sql`select unnest(${ids}::uuid[])`)
  await sql`delete from client where id = any(${ids}::uuid[])
    and ${await reasonToStay(inside, versionWithProject)} = ''`.execute(inside.db)
}

type ReferringColumn = { table: string; column: string }

const anyOf = (references: readonly ReferringColumn[], id: RawBuilder<unknown>) =>
  sql.join(
    references.map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} as other where ${sql.ref(`other.${column}`)} = ${id})`,
    ),
    sql` or `,
  )

/** Columns that refer to a table, from the schema itself, so that no new table is forgotten. A reference that a
 * deletion clears, such as that of a session, is no use of the record. */
async function findReferences(
  { db }: Context,
  table: string,
  except: readonly string[],
): Promise<ReferringColumn[]> {
  const { rows } = await sql<ReferringColumn>`
    select relname as table, attname as column from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and confdeltype <> 'n'
      and relname <> all(${except}::text[])
    order by relname, attname`.execute(db)
  return rows
}
