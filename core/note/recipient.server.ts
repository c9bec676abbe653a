import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { fieldRefusalAs } from '../errors.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { addressOfMembers } from './address-of-members.server.ts'

const unknownRecipient = 'No user has this e-mail address'

/** Refuses an address without an account, a client and records, and the placeholder of a client without members who read
 * notes: nobody is expected to read the note. */
export async function refuseUnknownRecipient(inside: Context, email: string): Promise<void> {
  // Waits for a running deletion of the account, so that a later account with this address cannot read the note. Not the
  // lock of the address: a sign-in takes it before the person, and this transaction has locked its author already.
  await inside.db.selectFrom('person').select('id').where('email', '=', email).forKeyShare().execute()
  const { rows } = isPlaceholder(email)
    ? await findPlaceholder(inside, email)
    : await sql`
    select where exists (select from person where email = ${email} and deleted_at is null)
      or exists (select from client_order where email = ${email})
      or exists (select from template_request where email = ${email})
      or exists (select from project where lower(email) = ${email})
      or exists (select from client_email where email = ${email})`.execute(inside.db)
  if (rows.length === 0) throw fieldRefusalAs('email', unknownRecipient)
}

const findPlaceholder = ({ db }: Context, email: string) =>
  sql`select from client_email as named where named.email = ${email}
    and ${addressOfMembers(sql`named.client_id`)} is not null`.execute(db)
