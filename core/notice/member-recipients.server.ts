import { type RawBuilder, sql } from 'kysely'
import { hasMemberWith } from '../client-member/has-member.server.ts'
import type { MemberScope } from '../client-member/member-scopes.ts'
import { type ClientPermission, hasScope, scopesOf } from '../client-member/permissions-of-scopes.ts'
import type { Context } from '../context.ts'
import { withoutMisleading } from '../folding.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { isDeletedPlaceholder, isPlaceholderAddress } from '../owner/placeholder.server.ts'
import type { ScreenReference } from '../records/reference.ts'

type Kind = ScreenReference['kind']
/** Permissions that a member needs to be notified of a record, and to answer by mail. */
const permissions: { [K in Kind]?: { open: ClientPermission; answer?: ClientPermission } } = {
  order: { open: 'order.open', answer: 'order.answer' },
  quote: { open: 'quote.open', answer: 'quote.answer' },
  'template-request': { open: 'template-request.open', answer: 'template-request.answer' },
  invoice: { open: 'invoice.open', answer: 'invoice.answer' },
  'payment-claim': { open: 'payment-claim.open' },
  project: { open: 'project.open', answer: 'order.answer' },
  proof: { open: 'project.open' },
  'custody-item': { open: 'custody.list-own' },
  problem: { open: 'problem.open', answer: 'problem.answer' },
  note: { open: 'note.list-own' },
}

export type MemberRecipients = {
  clientId: string
  clientName: string
  /** Scopes of which a member needs one to see the notice. */
  scopes: MemberScope[]
  members: { email: string; mayAnswer: boolean }[]
}

/** True if somebody is notified of records of this kind with the address: the person, or such a member of the client. */
export function isNotified(email: RawBuilder<string>, kind: keyof typeof permissions): RawBuilder<boolean> {
  const needed = permissions[kind]
  if (!needed) throw new Error(`No member is notified of ${kind}`)
  return sql<boolean>`(case when not ${isPlaceholderAddress(email)} then true
    when ${isDeletedPlaceholder(email)} then false
    else exists (select from client_email as known
      where known.email = ${email} and ${hasMemberWith(sql`known.client_id`, needed.open)}) end)`
}

/** Like `isNotified`, for one address. */
export async function isAddressNotified(
  { db }: Pick<Context, 'db'>,
  email: string,
  kind: keyof typeof permissions,
): Promise<boolean> {
  const { rows } = await sql<{ isNotified: boolean }>`
    select ${isNotified(sql`${email}::text`, kind)} as "isNotified"`.execute(db)
  return rows[0]?.isNotified === true
}

const longestName = 80

/** Reads who is told of a client's record besides the person with its address: members with a scope for it. Locks both,
 * so that somebody who is removed or deletes the account meanwhile is told of nothing afterwards. */
export async function readMemberRecipients(
  { db }: Pick<Context, 'db'>,
  owners: readonly string[],
  kind: Kind,
): Promise<MemberRecipients[]> {
  const needed = permissions[kind]
  const addresses = owners.filter((email) => !isDeletedOwner(email))
  if (!needed || addresses.length === 0) return []
  const scopes = scopesOf(needed.open)
  const { rows } = await sql<{ clientId: string; name: string; email: string; scopes: MemberScope[] }>`
    with recursive merged as (
      select client_id as root, client_id as id from client_email where email = any(${addresses}::text[])
      union
      select merged.root, client.id from client join merged on merged.id = client.merged_into
    )
    select merged.root as "clientId", client.name, person.email, member.scopes
    from merged
    join client_member as member on member.client_id = merged.id
    join client on merged.root = client.id
    join person on person.id = member.person_id
    where member.scopes && ${scopes}::text[] and person.deleted_at is null and not person.is_disabled
    order by person.id
    for share of member for key share of person`.execute(db)
  const clients = new Map<string, MemberRecipients>()
  const known = new Map<string, { email: string; mayAnswer: boolean }>()
  for (const { clientId, name, email, scopes: held } of rows) {
    const mayAnswer = needed.answer !== undefined && hasScope({ scopes: held }, needed.answer)
    const before = known.get(email)
    if (before) {
      // A person may have several memberships of one client, after a merge.
      before.mayAnswer ||= mayAnswer
      continue
    }
    const member = { email, mayAnswer }
    known.set(email, member)
    const client = clients.get(clientId) ?? { clientId, clientName: short(name), scopes, members: [] }
    client.members.push(member)
    clients.set(clientId, client)
  }
  return [...clients.values()]
}

const short = (name: string) =>
  withoutMisleading(name.replace(/\s+/g, ' ')).trim().slice(0, longestName).toWellFormed()
