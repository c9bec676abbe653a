import { sql } from 'kysely'
import pg from 'pg'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { revokeClientInvitationsOf } from '../client-member/revoke-invitations.server.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { refuseGivingMore } from '../permissions.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { moveToAddress } from './apply-address-change.server.ts'
import { permitStill } from './permit-still.server.ts'
import type { SignInChange } from './sign-in-change.ts'
import { clientHasAddress, hasAccount, lockClientsOf, refuseTaken } from './taken-address.server.ts'

/** Corrects the address of a client that nobody signs in with, in the transaction of a verb that has locked both addresses.
 * Returns 1; 0 if nothing changes. */
export async function correctAddress(
  inside: Context,
  me: User,
  from: string,
  { email: to, reason }: SignInChange,
): Promise<number> {
  const { [from]: clientId, [to]: other } = await lockClientsOf(inside, [from, to])
  if (!clientId || isPlaceholder(from)) {
    throw other || (await hasAccount(inside, to)) ? changedMeanwhile() : notFound('User')
  }
  await permitStill(inside, me, 'person.change-sign-in')
  refuseGivingMore(me)
  if (from === to) return 0
  // The client's own second address may have an account: that is where a wrong spelling belongs.
  if (other !== clientId) {
    await refuseTaken(inside, from, to)
    await renameAddress(inside, from, to)
  }
  const nobody = { email: from, role: 'client', isRoleDecided: false, isStandIn: false } as const
  await moveToAddress(inside, nobody, to)
  await revokeClientInvitationsOf(inside, { email: from })
  await moveConversations(inside, { clientId, from, to })
  const name = await readName(inside, clientId)
  const after = { reason }
  await recordAuditEntry(inside, {
    action: 'client.correct-email',
    kind: 'client',
    recordId: clientId,
    after,
  })
  await notifyOwners(inside, {
    event: `person.sign-in:${createId()}`,
    title: 'The address of a client was corrected',
    text: `${me.name} (${me.email}) changed the address of ${name} from ${from} to ${to}. Nobody signs in with the former one. Reason: ${reason}\n\nIf you did not expect this, check the client and the activity log.`,
    link: { kind: 'client', audience: 'staff', id: clientId },
  })
  return 1
}

type Move = { clientId: string; from: string; to: string }

/** Lets answers from the dashboard reach the client. What nobody has linked to the client may be somebody else's. */
async function moveConversations({ db }: Context, { clientId, from, to }: Move): Promise<void> {
  await sql`with recursive own as (
      select ${clientId}::uuid as id
      union
      select merged.id from client as merged join own on own.id = merged.merged_into
    )
    update contact_message_record as conversation set email = ${to}, version = conversation.version + 1
    from conversation_client as link
    where link.conversation_id = conversation.id and link.client_id in (select id from own)
      and fold_email(conversation.email) = ${from}`.execute(db)
}

async function readName({ db }: Context, id: string): Promise<string> {
  const client = db.selectFrom('client').select('name').where('id', '=', id)
  return (await client.executeTakeFirstOrThrow()).name
}

/** Before the records, so that a client that is added with the address at the same moment is refused, or refuses this. */
async function renameAddress({ db }: Context, from: string, to: string): Promise<void> {
  const renaming = db.updateTable('client_email').set({ email: to }).where('email', '=', from).execute()
  await renaming.catch((error) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'client_email_email_key'
    throw isTaken ? clientHasAddress() : error
  })
}

const changedMeanwhile = () =>
  new Refusal('conflict', 'This address was changed meanwhile. Please reload the page.')
