import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { notifyOfOwnAccess } from '../notice/own-access.server.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { maxMemberships, type Offer } from './client-member.ts'
import { findInvitation } from './invitation-rows.server.ts'
import { managers } from './managers.server.ts'
import { scopeLabels } from './member-scopes.ts'

/** Returns an invitation to the person whom it was sent to. */
export async function readInvitation(ctx: Context, token: string): Promise<Offer> {
  const me = permitUser(ctx, 'client-invitation.accept')
  const { clientName, scopes, expiresAt, acceptedAt } = await getInvitation(ctx, me, token)
  return { clientName, scopes, expiresAt, isAccepted: acceptedAt !== null }
}

/** Makes the signed-in person a member. Works once; the same person may repeat it. Returns the client's id. */
export async function acceptInvitation(ctx: Context, token: string): Promise<string> {
  const me = permitUser(ctx, 'client-invitation.accept')
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const seen = await getInvitation(inside, me, token)
    if (seen.acceptedAt) return seen.clientId
    // The client first, as everything that changes its members does.
    await db.selectFrom('client').select('id').where('id', '=', seen.clientId).forNoKeyUpdate().execute()
    const invitation = await getInvitation(inside, me, token)
    if (invitation.acceptedAt) return invitation.clientId
    const { id, clientId, invitingId, scopes } = invitation
    await refuseWithoutInviter(inside, invitation)
    await refuseTooMany(inside, me)
    const now = inside.now()
    await db
      .updateTable('client_invitation')
      .set({ accepted_at: now, accepted_by: me.id })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('client_member')
      .values({
        // Goes along with the client that invited when a merge is taken back.
        ...{ id: createId(), client_id: invitingId, person_id: me.id, scopes },
        ...{ created_at: now, updated_at: now },
      })
      .onConflict((known) =>
        known.constraint('client_member_once').doUpdateSet({
          scopes: sql`array(select unnest(client_member.scopes) union select unnest(excluded.scopes))`,
          updated_at: now,
        }),
      )
      .execute()
    await recordAuditEntry(inside, {
      action: 'client.add-member',
      kind: 'client',
      recordId: clientId,
      after: { invitation: id, scopes },
    })
    await notifyOfOwnAccess(inside, {
      emails: (await addressesOfClient(inside, clientId)).filter((email) => email !== me.email),
      title: 'Somebody acts for you now',
      text: `${me.name} (${me.email}) has accepted an invitation: ${scopes.map((scope) => scopeLabels[scope]).join(', ')}.`,
    })
    return clientId
  })
}

const addressesOfClient = async ({ db }: Context, clientId: string) =>
  (await db.selectFrom('client_email').select('email').where('client_id', '=', clientId).execute()).map(
    ({ email }) => email,
  )

/** Finds an invitation that this person may accept or has accepted. Says no more to anybody else. */
async function getInvitation(ctx: Context, me: User, token: string) {
  const found = await findInvitation(ctx, token)
  if (!found) throw notFound('Invitation')
  if (found.email !== me.email) {
    throw new Refusal(
      'conflict',
      `You are signed in as ${me.email}, and this invitation went to another address. Please sign in with that one.`,
    )
  }
  if (found.acceptedAt) {
    if (found.acceptedBy !== me.id) throw new Refusal('conflict', 'This invitation was used already.')
    return found
  }
  if (found.revokedAt)
    throw new Refusal('conflict', 'This invitation was withdrawn. Please ask for a new one.')
  if (found.expiresAt <= ctx.now()) {
    throw new Refusal('conflict', 'This invitation has expired. Please ask for a new one.')
  }
  return found
}

/** An invitation ends with the right of the person who sent it. */
async function refuseWithoutInviter(
  inside: Context,
  { clientId, invitedBy }: { clientId: string; invitedBy: string | null },
): Promise<void> {
  const inviting = (await managers(inside, clientId, { withOwners: true }))
    .where('id', '=', invitedBy)
    // Waits for a running change of the inviter's role.
    .forShare()
  if (!(await inviting.executeTakeFirst())) {
    throw new Refusal('conflict', 'This invitation is no longer valid. Please ask for a new one.')
  }
}

async function refuseTooMany({ db }: Context, { id }: User): Promise<void> {
  const own = db.selectFrom('client_member').select(({ fn }) => fn.countAll<string>().as('count'))
  const { count } = await own.where('person_id', '=', id).executeTakeFirstOrThrow()
  if (Number(count) >= maxMemberships) {
    throw new Refusal('conflict', `A person can act for at most ${maxMemberships} clients.`)
  }
}
