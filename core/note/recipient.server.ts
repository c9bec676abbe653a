import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { lockAddress } from '../person/role-decision.server.ts'

const unknown = 'Nobody here has this e-mail address'

/** Notes are read by whoever signs in with the address: a person with an account, or a client whose records already
 * carry it. */
export async function refuseUnknownRecipient(inside: Context, email: string): Promise<void> {
  // Waits while the account is being deleted, so that no later one reads a note to this one.
  await lockAddress(inside, email)
  const { rows } = await sql`
    select where exists (select from person where email = ${email} and deleted_at is null)
      or exists (select from client_order where email = ${email})
      or exists (select from template_request where email = ${email})
      or exists (select from project where lower(email) = ${email})`.execute(inside.db)
  if (rows.length === 0 || isDeletedOwner(email))
    throw new Refusal('invalid', unknown, { fields: { email: unknown } })
}
