import { type Expression, type SqlBool, sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notifyMember, withdrawFrom } from './client-member.server.ts'
import { managers } from './managers.server.ts'
import { type KnownMember, type MemberScope, scopeLabels } from './member-scopes.ts'
import { withMerged } from './with-merged.server.ts'

type Side = { id: string; name: string }
type Merge = {
  from: Side
  /** The client that stays, whose id invitations since the merge have. */
  into: Side
  mergedAt: Date
  /** Null for a merge by an earlier release. */
  members: KnownMember[] | null
}
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Reads the members of two clients before they are merged, for `separateMembers`. */
export const readKnownMembers = ({ db }: Context, one: string, other: string): Promise<KnownMember[]> =>
  db
    .selectFrom('client_member as member')
    .select(['client_id as client', 'person_id as person', 'scopes'])
    .where(belongsTo(one, other))
    .execute()

/** Takes back what people got of the other client since the merge: added scopes, and access that somebody gave who does
 * not manage the client any more. */
export async function separateMembers(inside: Context, merge: Merge): Promise<void> {
  const { from, into, mergedAt } = merge
  const found = await (await managers(inside, into.id)).execute()
  const managing = new Set(found.map(({ id }) => id))
  const known = new Map(merge.members?.map((one) => [`${one.client} ${one.person}`, one.scopes]))
  // Oldest first: an inviter became a member before the invited.
  for (const row of await readRows(inside, merge)) {
    const isInto = row.side === into.id
    const before = known.get(`${row.client} ${row.person}`) ?? (row.since < mergedAt ? row.scopes : undefined)
    const given = before ?? row.invited
    const isByOther = isInto && !before && !(row.inviter && managing.has(row.inviter))
    const scopes = isByOther ? [] : limitScopes(row.scopes, given ?? [])
    if (isInto && scopes.includes('owner')) managing.add(row.person)
    if (row.scopes.some((scope) => !scopes.includes(scope)))
      await narrow(inside, isInto ? into : from, row, scopes)
  }
  await inside.db
    .updateTable('client_invitation')
    .set({ revoked_at: inside.now() })
    .where('client_id', '=', into.id)
    .where('created_at', '>=', mergedAt)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(invited_by = any(${[...managing]}::uuid[])) is not true`)
    .execute()
}

/** Reads the members of both clients, oldest first, with the invitation that each has accepted. */
const readRows = ({ db }: Context, { from, into }: Merge) =>
  db
    .selectFrom('client_member as member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .leftJoin('client_invitation as invitation', (join) =>
      join
        .onRef('invitation.client_id', '=', 'member.client_id')
        .onRef('invitation.accepted_by', '=', 'member.person_id')
        .onRef('invitation.accepted_at', '=', 'member.created_at'),
    )
    .select(['member.id', 'member.client_id as client', 'member.scopes', 'member.created_at as since'])
    .select(['person.id as person', 'person.email'])
    .select(['invitation.scopes as invited', 'invitation.invited_by as inviter'])
    .select(sql<string>`current_client(member.client_id)`.as('side'))
    .where(belongsTo(from.id, into.id))
    .orderBy('member.created_at')
    .orderBy('member.id')
    .execute()

/** SQL condition for a row named `member`, also of the clients merged into one of these. */
const belongsTo = (one: string, other: string): Expression<SqlBool> =>
  sql<boolean>`(member.client_id in ${withMerged(one)} or member.client_id in ${withMerged(other)})`

/** Returns what both allow; if that is nothing, what was given before. An owner may do all that the others may. */
function limitScopes(scopes: MemberScope[], most: MemberScope[]): MemberScope[] {
  if (most.includes('owner')) return scopes
  if (scopes.includes('owner')) return most
  const both = scopes.filter((scope) => most.includes(scope))
  return both.length > 0 ? both : most
}

async function narrow(inside: Context, client: Side, row: Row, scopes: MemberScope[]): Promise<void> {
  const { id, person, email } = row
  if (scopes.length === 0) await inside.db.deleteFrom('client_member').where('id', '=', id).execute()
  else {
    const change = { scopes, updated_at: inside.now() }
    await inside.db.updateTable('client_member').set(change).where('id', '=', id).execute()
  }
  await recordAuditEntry(inside, {
    action: scopes.length === 0 ? 'client.remove-member' : 'client.change-member',
    kind: 'client',
    recordId: client.id,
    before: { person, scopes: row.scopes },
    ...(scopes.length > 0 && { after: { person, scopes } }),
  })
  await withdrawFrom(inside, { id: person, email })
  const access = scopes.map((scope) => scopeLabels[scope]).join(', ')
  const text = access
    ? `Your access to ${client.name} is now: ${access}.`
    : `You no longer act for ${client.name}.`
  await notifyMember(inside, { email }, text)
}
