import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { clientOwner, deletedAccountName } from '../owner/owner.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'

/** Gives a client the files and notes of an address that had no client before. */
export async function adoptRecords({ db }: Context, email: string, clientId: string): Promise<void> {
  await sql`select adopt_files_and_notes(${email}, ${clientId})`.execute(db)
}

/** Gives a client's address another form: that of the same person now, or of a deleted account. If the new one belongs to
 * another client already, the records are there and the former address becomes free. */
export async function moveClientAddress(inside: Context, from: string, to: string): Promise<void> {
  const { db } = inside
  await sql`update client_email set email = ${to} where email = ${from}
    and not exists (select from client_email as same where same.email = ${to})`.execute(db)
  const left = await db
    .selectFrom('client_email')
    .select(['id', 'client_id as clientId'])
    .where('email', '=', from)
    .executeTakeFirst()
  if (left) {
    await db
      .updateTable('client_email')
      .set({ email: clientOwner(left.clientId) })
      .where('id', '=', left.id)
      .where(
        sql<boolean>`not exists (select from client_email as same where same.client_id = ${left.clientId} and id <> ${left.id})`,
      )
      .execute()
    await db.deleteFrom('client_email').where('id', '=', left.id).where('email', '=', from).execute()
  }
  await sql`select adopt_files_and_notes(email, client_id) from client_email where email = ${to}`.execute(db)
}

/** Removes the personal data of a client that has no address except that of a deleted account, also of the clients that
 * were merged into it. A merge can still be taken back, but brings no data back. */
export async function forgetClient(inside: Context, owner: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive forgotten as (
      select client_id as id from client_email as own where email = ${owner} and not exists (
        select from client_email where client_id = own.client_id and not ${isPlaceholderAddress(sql`email`)})
      union
      select merged.id from client as merged join forgotten on forgotten.id = merged.merged_into
    )
    select id from forgotten`.execute(inside.db)
  await forgetClients(
    inside,
    rows.map(({ id }) => id),
    deletedAccountName,
  )
}

/** Removes the personal data of clients who have no address except placeholders, and names them. */
export async function forgetClients({ db, now }: Context, ids: string[], name: string): Promise<void> {
  await sql`update client_merge set before = '{}', after = '{}' where into_id = any(${ids}::uuid[])`.execute(
    db,
  )
  for (const table of [
    'client_member',
    'client_invitation',
    'invoice_draft',
    'recurring_invoice',
    'notice',
  ]) {
    await sql`delete from ${sql.table(table)} where client_id = any(${ids}::uuid[])`.execute(db)
  }
  // The provider still pays for what it holds, and hands it over or lets it end.
  await sql`delete from custody_item where held_by = 'client' and client_id = any(${ids}::uuid[])`.execute(db)
  await sql`update custody_item set notes = '', version = version + 1 where client_id = any(${ids}::uuid[])`.execute(
    db,
  )
  await db
    .updateTable('client')
    .set({
      name,
      company: '',
      phones: [],
      addresses: [],
      country: '',
      tax_number: '',
      tags: [],
      notes: '',
      status: 'former',
      version: sql`version + 1`,
      updated_at: now(),
    })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
