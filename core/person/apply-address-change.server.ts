import { sql } from 'kysely'
import type { ProvenIdentity } from '#platform/identity/identity.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { revokeClientInvitationsOf } from '../client-member/revoke-invitations.server.ts'
import type { Context } from '../context.ts'
import { moveRecords } from '../owner/move-records.server.ts'
import { revokeInvitationsTo } from '../staff-invitation/revoke-invitations.server.ts'
import { rememberRoleDecision } from './role-decision.server.ts'

/** Moves the records of a known person to the address that the provider reports now. Otherwise the next account with
 * the old address would own them. */
export async function applyAddressChange(
  inside: Context,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
  to: string,
): Promise<void> {
  const person = await inside.db
    .selectFrom('person')
    .select(['id', 'email', 'role', 'is_role_decided as isRoleDecided', 'is_stand_in as isStandIn'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    // Waits for running transactions of this person, which still write the old address.
    .forUpdate()
    .executeTakeFirst()
  if (!person || person.email === to) return
  await moveToAddress(inside, person, to)
  // The old address may get another holder.
  await revokeInvitationsTo(inside, person.email)
  await revokeClientInvitationsOf(inside, { email: person.email })
  const { id } = person
  await recordAuditEntry(inside, {
    action: 'person.change-address',
    kind: 'person',
    recordId: id,
    personId: id,
  })
}

type Moved = { email: string; role: 'admin' | 'client'; isRoleDecided: boolean; isStandIn: boolean }

/** Moves everything that hangs on the address of a locked person to another one. */
export async function moveToAddress(inside: Context, person: Moved, to: string): Promise<void> {
  // As for a deleted account: ADMIN_EMAILS must not make the old address an administrator again.
  if (person.role === 'admin' || person.isRoleDecided) await rememberRoleDecision(inside, person)
  await movePrivateRecords(inside, person.email, to)
  await moveRecords(inside, person.email, to)
}

/** Moves the person's notices, notes and waiting mails. Deletes records that would violate a unique constraint at the new address. */
async function movePrivateRecords({ db }: Context, from: string, to: string): Promise<void> {
  await sql`with older as (delete from template_request where email = ${to} and status = 'draft'
      and exists (select from template_request where email = ${from} and status = 'draft') returning id)
    delete from attachment where about_id in (select id from older)`.execute(db)
  await sql`delete from notice as same where email = ${from}
    and exists (select from notice where email = ${to} and event = same.event)`.execute(db)
  await sql`update notice set email = ${to} where email = ${from}`.execute(db)
  await sql`update note set email = ${to} where email = ${from}`.execute(db)
  await sql`delete from note_recipient as same where email = ${from}
    and exists (select from note_recipient where email = ${to} and sending_id = same.sending_id)`.execute(db)
  await sql`update note_recipient set email = ${to} where email = ${from}`.execute(db)
  await sql`delete from mail as same where recipient = ${from} and status = 'waiting'
    and exists (select from mail where recipient = ${to} and event = same.event)`.execute(db)
  await sql`update mail set recipient = ${to} where recipient = ${from} and status = 'waiting'`.execute(db)
}
