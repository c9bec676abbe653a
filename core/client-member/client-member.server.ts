import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { notFound, Refusal } from '../errors.ts'
import { notifyOfOwnAccess } from '../notice/own-access.server.ts'
import { withdrawMails } from '../notice/visible-notices.server.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Member, type Members, maxMembers } from './client-member.ts'
import { listInvitations } from './invitation-rows.server.ts'
import {
  getManagedClient,
  lockManagedClient,
  type ManagedClient,
  refuseGivingAccess,
  requireRecentSignInFor,
} from './managed-client.server.ts'
import { type MemberScope, scopeLabels } from './member-scopes.ts'
import { withMerged } from './with-merged.server.ts'

/** Selects the rows of a client's members. A person may have several, after a merge. */
const rowsOf = ({ db }: Context, clientId: string) =>
  db
    .selectFrom('client_member')
    .innerJoin('person', 'person.id', 'client_member.person_id')
    .where(sql<boolean>`client_member.client_id in ${withMerged(clientId)}`)

/** Lists the members and open invitations of a client. */
export async function listMembers(ctx: Context, clientId: string): Promise<Members> {
  const { id, name, ownerEmail } = await getManagedClient(ctx, clientId)
  const [rows, invitations] = await Promise.all([readMembers(ctx, id), listInvitations(ctx, id)])
  return { client: { id, name }, ownerEmail, members: rows, invitations }
}

/** Reads all members, without a check of permission. */
export async function readMembers(ctx: Context, clientId: string): Promise<Member[]> {
  const rows = await rowsOf(ctx, clientId)
    .select([
      'person.id',
      'person.email',
      'person.name',
      'person.last_seen_at as lastSeenAt',
      'client_member.scopes',
      'client_member.created_at as since',
    ])
    .orderBy('client_member.id')
    .limit(2 * maxMembers)
    .execute()
  const members = new Map<string, Member>()
  for (const row of rows) {
    const known = members.get(row.id)
    const scopes = [...new Set([...(known?.scopes ?? []), ...row.scopes])]
    members.set(row.id, { ...row, ...known, scopes })
  }
  return [...members.values()]
}

/** Gives a member other scopes. Returns the number of changed members; 0 if nothing changed. Limited, because each change
 * stays in the audit log for ever. */
export async function changeMember(
  ctx: Context,
  clientId: string,
  personId: string,
  scopes: MemberScope[],
): Promise<number> {
  const me = permitUser(ctx, 'client-member.ask')
  await ctx.limit('member')
  return inTransaction(ctx, async (inside) => {
    const client = await lockManagedClient(inside, clientId)
    refuseGivingAccess(me, client)
    const before = await getMember(inside, client, personId)
    if (JSON.stringify([...before.scopes].sort()) === JSON.stringify([...scopes].sort())) return 0
    requireRecentSignInFor(
      inside,
      me,
      scopes.filter((scope) => !before.scopes.includes(scope)),
    )
    if (!scopes.includes('owner')) await keepOwner(inside, client, before)
    await inside.db
      .updateTable('client_member')
      .set({ scopes, updated_at: inside.now() })
      .where('id', 'in', await idsOf(inside, client, personId))
      .execute()
    if (!scopes.includes('owner')) await revokeInvitationsOf(inside, client, personId)
    await recordAuditEntry(inside, {
      action: 'client.change-member',
      kind: 'client',
      recordId: client.id,
      before: { person: personId, scopes: before.scopes },
      after: { person: personId, scopes },
    })
    await withdrawFrom(inside, before)
    const access = scopes.map((scope) => scopeLabels[scope]).join(', ')
    if (personId !== me.id)
      await notifyMember(inside, before, `Your access to ${client.name} is now: ${access}.`)
    return 1
  })
}

/** Removes a member, who loses access with the next call. Members may leave by themselves. */
export async function removeMember(ctx: Context, clientId: string, personId: string): Promise<void> {
  const me = permitUser(ctx, 'client-member.ask')
  await inTransaction(ctx, async (inside) => {
    const client = await lockManagedClient(inside, clientId)
    const member = await getMember(inside, client, personId)
    await keepOwner(inside, client, member)
    const ids = await idsOf(inside, client, personId)
    await inside.db.deleteFrom('client_member').where('id', 'in', ids).execute()
    await revokeInvitationsOf(inside, client, personId)
    await recordAuditEntry(inside, {
      action: 'client.remove-member',
      kind: 'client',
      recordId: client.id,
      before: { person: personId },
    })
    await withdrawFrom(inside, member)
    if (personId !== me.id) await notifyMember(inside, member, `You no longer act for ${client.name}.`)
  })
}

/** Deletes waiting mails about what the member may not see any more. */
export async function withdrawFrom(
  inside: Context,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<void> {
  const held = await inside.db
    .selectFrom('person')
    .select(['held_role as role', customRoleOfPerson.as('customRole')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (held) await withdrawMails(inside, email, held)
}

export const notifyMember = (inside: Context, { email }: Pick<Member, 'email'>, text: string) =>
  notifyOfOwnAccess(inside, { emails: [email], title: 'Your access to a client was changed', text })

async function getMember(inside: Context, { id }: ManagedClient, personId: string): Promise<Member> {
  const member = (await readMembers(inside, id)).find((one) => one.id === personId)
  if (!member) throw notFound('Member')
  return member
}

const idsOf = async (inside: Context, { id }: ManagedClient, personId: string) =>
  (await rowsOf(inside, id).select('client_member.id').where('person_id', '=', personId).execute()).map(
    (row) => row.id,
  )

/** Refuses the client's own change that would leave nobody to invite others. Staff may make it. */
async function keepOwner(inside: Context, client: ManagedClient, member: Member): Promise<void> {
  if (client.isByStaff || !member.scopes.includes('owner')) return
  const members = await readMembers(inside, client.id)
  if (members.some(({ id, scopes }) => id !== member.id && scopes.includes('owner'))) return
  const accounts = inside.db.selectFrom('person').select('id').where('deleted_at', 'is', null)
  const found = client.ownerEmail
    ? await accounts.where('email', '=', client.ownerEmail).executeTakeFirst()
    : undefined
  if (found) return
  throw new Refusal('conflict', 'The last owner stays. Make somebody else an owner first.')
}

/** Revokes what a person invited, so that a former owner does not come back through an invitation. */
const revokeInvitationsOf = ({ db, now }: Context, { id }: ManagedClient, personId: string) =>
  db
    .updateTable('client_invitation')
    .set({ revoked_at: now() })
    .where(sql<boolean>`current_client(client_id) = ${id}`)
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
