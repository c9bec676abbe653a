import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { heldRolesWith } from '../custom-role/held-role.server.ts'
import { withdrawFrom } from './client-member.server.ts'
import type { KnownMember, MemberScope } from './member-scopes.ts'
import { withMerged } from './with-merged.server.ts'

type Merge = {
  from: string
  /** The client that stays, whose id new members and invitations have. */
  into: string
  mergedAt: Date
  /** Null for a merge by an earlier release. */
  members: KnownMember[] | null
}

/** Reads the members of two clients before they are merged, for `separateMembers`. */
export const readKnownMembers = ({ db }: Context, one: string, other: string): Promise<KnownMember[]> =>
  db
    .selectFrom('client_member')
    .select(['client_id as client', 'person_id as person', 'scopes'])
    .where(sql<boolean>`(client_id in ${withMerged(one)} or client_id in ${withMerged(other)})`)
    .execute()

/** Takes back what people got of the other client since the merge: added scopes, and access that somebody gave who does
 * not manage the client any more. What was withdrawn since stays withdrawn. */
export async function separateMembers(inside: Context, merge: Merge): Promise<void> {
  const joined = await readJoined(inside, merge)
  for (const known of [...(merge.members ?? []), ...joined]) await restoreScopes(inside, known)
  const isByManager = await managesClient(inside, merge.into)
  // A removed member may have invited the next one.
  for (let removed = 1; removed > 0; ) removed = await removeAdded(inside, merge, isByManager)
  await inside.db
    .updateTable('client_invitation')
    .set({ revoked_at: inside.now() })
    .where('client_id', '=', merge.into)
    .where('created_at', '>=', merge.mergedAt)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`not ${isByManager}`)
    .execute()
}

/** Reads the members who accepted an older invitation of the merged client since, with the scopes that it gave. */
const readJoined = ({ db }: Context, { from, mergedAt }: Merge): Promise<KnownMember[]> =>
  db
    .selectFrom('client_invitation as invitation')
    .innerJoin('client_member as member', (join) =>
      join
        .onRef('member.client_id', '=', 'invitation.client_id')
        .onRef('member.person_id', '=', 'invitation.accepted_by'),
    )
    .select(['member.client_id as client', 'member.person_id as person', 'invitation.scopes'])
    .where('invitation.client_id', '=', from)
    .where('member.created_at', '>=', mergedAt)
    .execute()

/** SQL condition: the person of an invitation still manages the client, as its owner or as staff. */
async function managesClient(inside: Context, clientId: string): Promise<RawBuilder<boolean>> {
  const roles = await heldRolesWith(inside, 'client-member.manage')
  return sql<boolean>`exists (select from person where person.id = client_invitation.invited_by
    and person.deleted_at is null and (person.held_role = any(${roles}::text[])
      or fold_email(person.email) in (select email from client_email where client_id = ${clientId})
      or exists (select from client_member own where own.person_id = person.id and 'owner' = any(own.scopes)
        and own.client_id in ${withMerged(clientId)})))`
}

/** Removes members who were added since the merge by others than the client's own managers. Returns their number. */
async function removeAdded(
  inside: Context,
  { into, mergedAt }: Merge,
  isByManager: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ id: string; email: string }>`
    with removed as (
      delete from client_member where client_id = ${into} and created_at >= ${mergedAt}
        and not exists (select from client_invitation where client_invitation.client_id = ${into}
          and accepted_by = client_member.person_id and ${isByManager})
      returning person_id
    )
    select person.id, person.email from removed join person on person.id = removed.person_id`.execute(
    inside.db,
  )
  for (const member of rows) await withdrawFrom(inside, member)
  return rows.length
}

async function restoreScopes({ db, now }: Context, { client, person, scopes }: KnownMember): Promise<void> {
  const row = await db
    .selectFrom('client_member')
    .select(['id', 'scopes'])
    .where('client_id', '=', client)
    .where('person_id', '=', person)
    .executeTakeFirst()
  if (!row) return
  const kept = limitScopes(row.scopes, scopes)
  if (kept.length === row.scopes.length) return
  if (kept.length === 0) await db.deleteFrom('client_member').where('id', '=', row.id).execute()
  else {
    const change = { scopes: kept, updated_at: now() }
    await db.updateTable('client_member').set(change).where('id', '=', row.id).execute()
  }
}

/** Returns what both allow. An owner may do all that the others may. */
function limitScopes(scopes: MemberScope[], most: MemberScope[]): MemberScope[] {
  if (most.includes('owner')) return scopes
  return scopes.includes('owner') ? most : scopes.filter((scope) => most.includes(scope))
}
