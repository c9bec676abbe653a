import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { revokeClientInvitationsOf } from '../client-member/revoke-invitations.server.ts'
import type { Context, User } from '../context.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { isPermitted, permitUser, refuseGivingMore } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { revokeInvitationsTo } from '../staff-invitation/revoke-invitations.server.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToAddress } from './apply-address-change.server.ts'
import { correctAddress } from './correct-address.server.ts'
import { permitStill } from './permit-still.server.ts'
import { lockAddress } from './role-decision.server.ts'
import { openSignInDays, type SignInChange } from './sign-in-change.ts'
import { mailSignInChange } from './sign-in-mails.server.ts'
import { refusalOfAddress, refuseAddresses, refuseTaken } from './taken-address.server.ts'

/** Opens an account for the provider account that signs in next with the address, which may be a new one. Everything of
 * the person follows, and every sign-in ends. Without an account, corrects the address of the client that has it. Returns
 * 1; 0 if the account is open already. */
export async function changeSignIn(ctx: Context, from: string, change: SignInChange): Promise<number> {
  const me = permitUser(ctx, 'person.change-sign-in')
  requireRecentSignIn(ctx, me, 'Please sign in again to change how somebody signs in.')
  const email = foldEmail(from)
  if (isPlaceholder(change.email)) throw refusalOfAddress('invalid', 'This is not an address of a person')
  refuseAddresses(change.reason, [email, change.email])
  return inTransaction(ctx, async (inside) => {
    // Sign-ins lock the address before the person, too.
    for (const address of new Set([email, change.email].sort())) await lockAddress(inside, address)
    const person = await lockPerson(inside, email)
    if (!person) return correctAddress(inside, me, email, change)
    await refuseOthers(inside, me, person)
    if (email === change.email && person.openUntil && person.openUntil > inside.now()) return 0
    if (email !== change.email) await refuseTaken(inside, email, change.email)
    await endAccess(inside, person)
    if (email !== change.email) await moveToAddress(inside, person, change.email)
    await openAccount(inside, person, change.email)
    await recordAuditEntry(inside, {
      action: email === change.email ? 'person.open-sign-in' : 'person.change-address',
      kind: 'person',
      recordId: person.id,
      after: { reason: change.reason },
    })
    await mailSignInChange(inside, { name: person.name, from: email, to: change.email })
    await notifyOwners(inside, {
      event: `person.sign-in:${createId()}`,
      title: 'The sign-in of an account was changed',
      text: `${me.name} (${me.email}) ${email === change.email ? `opened the account of ${person.name} (${email}) for a new sign-in` : `changed the sign-in of ${person.name} from ${email} to ${change.email}`}. Reason: ${change.reason}\n\nIf you did not expect this, check the users screen and the activity log.`,
    })
    return 1
  })
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

const lockPerson = ({ db }: Context, email: string) =>
  db
    .selectFrom('person')
    .select(['id', 'email', 'name', 'role', 'held_role as heldRole', 'sign_in_open_until as openUntil'])
    .select(['is_role_decided as isRoleDecided', 'is_stand_in as isStandIn'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The own account would be locked out by a typing error. An account of staff is as much as its role. */
async function refuseOthers(inside: Context, me: User, { id, heldRole }: Person): Promise<void> {
  if (id === me.id) {
    throw new Refusal('conflict', 'You can’t change how you sign in yourself. Please ask another owner.')
  }
  await permitStill(inside, me, 'person.change-sign-in')
  if (heldRole === 'client') return refuseGivingMore(me)
  if (!isPermitted(me, 'person.update')) {
    throw new Refusal('conflict', 'This is an account of the team. Only owners can change how it signs in.')
  }
  await permitStill(inside, me)
}

/** The rows of tokens and recovery codes end by triggers, with the identity. */
async function endAccess(inside: Context, { id, email }: Person): Promise<void> {
  const { db } = inside
  await db.deleteFrom('session').where('person_id', '=', id).execute()
  await db.deleteFrom('push_device').where('person_id', '=', id).execute()
  await revokeInvitationsTo(inside, email)
  await revokeClientInvitationsOf(inside, { email, id })
}

async function openAccount({ db, now }: Context, { id }: Person, email: string): Promise<void> {
  await db
    .updateTable('person')
    .set({
      email,
      subject: `open:${createId()}`,
      sign_in_open_until: new Date(now().getTime() + openSignInDays * dayMs),
    })
    .where('id', '=', id)
    .execute()
}
