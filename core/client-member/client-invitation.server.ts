import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { addressOfInvitation, tokenOfInvitation } from '../invitation-link.server.ts'
import { queueMail } from '../notice/queue-mail.server.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { permitUser } from '../permissions.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { hashToken } from '../stored-token.server.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { readMembers } from './client-member.server.ts'
import { type InvitationInput, invitationDays, maxMembers } from './client-member.ts'
import { composeInvitation } from './invitation-mail.ts'
import { listInvitations, openInvitations } from './invitation-rows.server.ts'
import {
  getManagedClient,
  lockManagedClient,
  type ManagedClient,
  refuseGivingAccess,
  requireRecentSignInFor,
} from './managed-client.server.ts'

/** Invites a person by mail. An open invitation of the same address is replaced. Returns the id. */
export async function inviteMember(
  ctx: Context,
  clientId: string,
  { email, scopes }: InvitationInput,
  key?: string,
): Promise<string> {
  const me = permitUser(ctx, 'client-member.ask')
  refuseGivingAccess(me, await getManagedClient(ctx, clientId))
  requireRecentSignInFor(ctx, me, scopes)
  if (isPlaceholder(email)) throw refusalOf('invalid', 'This is not an address of a person')
  const operation = 'client.invite-member'
  const admit = () => ctx.limit('invitation')
  return doOnce(ctx, { key, operation, input: { clientId, email, scopes }, admit }, async (inside) => {
    const client = await lockManagedClient(inside, clientId)
    await revokeOpen(inside, client, { email })
    await refuseKnown(inside, client, email)
    const id = createId()
    const token = tokenOfInvitation(inside, 'client-invitation', id)
    const now = inside.now()
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
    await inside.db
      .insertInto('client_invitation')
      .values({
        ...{ id, client_id: client.id, email, scopes, token_hash: hashToken(token), invited_by: me.id },
        ...{ created_at: now, expires_at: expiresAt },
      })
      .execute()
    const address = addressOfInvitation(inside, 'client-invitation', token)
    const byName = client.isByStaff ? undefined : me.name
    const mail = composeInvitation({
      brand: await readBrand(inside),
      clientName: client.name,
      ...{ byName, scopes, expiresAt, address },
    })
    await queueMail(inside, { recipients: [email], event: `client-invitation:${id}`, ...mail })
    const after = { invitation: id, scopes }
    await recordAuditEntry(inside, { action: operation, kind: 'client', recordId: client.id, after })
    return id
  })
}

async function refuseKnown(inside: Context, client: ManagedClient, email: string): Promise<void> {
  if (client.emails.includes(email)) {
    throw refusalOf('conflict', 'This address belongs to the client already')
  }
  const members = await readMembers(inside, client.id)
  if (members.some((member) => member.email === email)) {
    throw refusalOf('conflict', 'This person is a member already')
  }
  const open = await listInvitations(inside, client.id)
  if (members.length + open.length >= maxMembers) {
    throw refusalOf('conflict', `A client can have at most ${maxMembers} members and invitations`)
  }
}

/** Revokes an open invitation. Its link is refused from then on. */
export async function revokeInvitation(ctx: Context, clientId: string, id: string): Promise<void> {
  permitUser(ctx, 'client-member.ask')
  await inTransaction(ctx, async (inside) => {
    const client = await lockManagedClient(inside, clientId)
    if ((await revokeOpen(inside, client, { id })) === 0) throw notFound('Invitation')
    await recordAuditEntry(inside, {
      action: 'client.revoke-invitation',
      kind: 'client',
      recordId: client.id,
      before: { invitation: id },
    })
  })
}

type Chosen = { id?: string; email?: string }

async function revokeOpen(inside: Context, client: ManagedClient, { id, email }: Chosen): Promise<number> {
  let chosen = openInvitations(inside, client.id).select('id')
  if (id) chosen = chosen.where('id', '=', id)
  if (email) chosen = chosen.where('email', '=', email)
  const { numUpdatedRows } = await inside.db
    .updateTable('client_invitation')
    .set({ revoked_at: inside.now() })
    .where('id', 'in', chosen)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const refusalOf = (kind: 'conflict' | 'invalid', sentence: string) => fieldRefusal('email', sentence, kind)
