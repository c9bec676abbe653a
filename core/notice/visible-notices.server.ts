import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type HeldRole, isPermitted } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import type { Kind } from '../records/kinds.ts'

/** Condition on the notices of a client's member: the person still has one of the scopes. */
const isMembers = sql<boolean>`(notice.client_id is null or exists (
  select from person as reader join client_member on client_member.person_id = reader.id
  where reader.email = notice.email and reader.deleted_at is null
    and client_member.scopes && notice.member_scopes
    and current_client(client_member.client_id) = current_client(notice.client_id)))`

/** Condition on a person's notices. Excludes those received in a former role, since they are about clients, and as a member
 * of a client who lost the scope. */
export function isVisibleTo({ role, customRole }: HeldRole): RawBuilder<boolean> {
  const me = { kind: 'user', role, customRole } as const
  if (!isPermitted(me, 'panel.open')) return sql<boolean>`(not is_for_staff and ${isMembers})`
  const seen = (Object.keys(kindPermissions) as Kind[]).filter((kind) =>
    isPermitted(me, kindPermissions[kind]),
  )
  // The release before stored no kind.
  const isOld = isPermitted(me, 'audit.list') ? sql` or kind is null` : sql``
  return sql<boolean>`((not is_for_staff or kind = any(${seen}::text[])${isOld}) and ${isMembers})`
}

/** Deletes mails that wait for a person who may no longer see what they are about. `held` is the
 * role from now on. */
export async function withdrawMails({ db }: Context, email: string, held: HeldRole): Promise<void> {
  await sql`delete from mail where recipient = ${email} and status = 'waiting' and exists (
    select from notice where notice.email = mail.recipient and notice.event = mail.event
      and (is_for_staff or client_id is not null) and not ${isVisibleTo(held)})`.execute(db)
  // A digest that waits is composed again, without what the person may not see any more.
  const { rows } = await sql<{
    id: string
  }>`delete from mail where recipient = ${email} and status = 'waiting'
    and event like 'digest:%' and exists (select from notice where digest_mail_id = mail.id
      and (is_for_staff or client_id is not null))
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update notice set digest = 'due', digest_mail_id = null where digest_mail_id = any(${ids}::uuid[])`.execute(
    db,
  )
  if (ids.length === 0) return
  await sql`update notification_settings set digested_on = null
    where person_id = (select id from person where email = ${email} and deleted_at is null)`.execute(db)
}
