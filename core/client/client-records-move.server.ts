import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { ownerColumns } from '../owner/move-records.server.ts'

/** Tables whose rows other transactions lock before they add records: in the order in which those lock them. */
const lockedTables = [
  'quote',
  'client_order',
  'template_request',
  'problem',
  'payment_claim',
  'invoice',
] as const

/** Locks clients, their records and their addresses, and returns the clients by id. Waits for payments and other records
 * that are being added, so that none is left behind. */
export async function lockForMerge({ db }: Context, ids: string[]) {
  const rows = await db
    .selectFrom('client')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const table of lockedTables) {
    await sql`select from ${sql.table(table)} where client_id = any(${ids}::uuid[]) order by id
      for no key update`.execute(db)
  }
  await sql`select from client_email where client_id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.id, row])) as { [id: string]: (typeof rows)[number] }
}

const columns: [table: string, column: string][] = [...ownerColumns, ['note', 'email']]

/** Moves addresses from one client to another, with all records of these addresses. The database counts the merges of an
 * address, by which it ranks. */
export async function moveAddresses(
  { db }: Context,
  addressIds: string[],
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`select set_config('site.changes_owner', 'on', true)`.execute(db)
  await sql`update client_email set client_id = ${into}
    where id = any(${addressIds}::uuid[]) and client_id = ${from}`.execute(db)
  for (const [table, column] of columns) {
    await sql`update ${sql.table(table)} as record set client_id = ${into} where record.client_id = ${from}
      and fold_email(record.${sql.ref(column)}) in (
        select email from client_email where id = any(${addressIds}::uuid[]) and client_id = ${into})`.execute(
      db,
    )
  }
  await sql`select set_config('site.changes_owner', 'off', true)`.execute(db)
}
