import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { auditedRole, customRoleOfPerson, lockRole } from '../custom-role/held-role.server.ts'
import { notFound, Refusal } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { refuseOutsideStaff } from '../person/domain-limits.server.ts'
import { rememberRoleDecision } from '../person/role-decision.server.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { columnsOfRole, nameOfRole } from '../role/role.ts'
import { hashToken } from '../stored-token.server.ts'
import { inTransaction } from '../transaction.server.ts'

/** Gives the signed-in person the role of an invitation to their address. Returns 0 if they accepted it before. */
export async function acceptInvitation(ctx: Context, token: string): Promise<number> {
  const me = permitUser(ctx, 'staff-invitation.accept')
  return inTransaction(ctx, async (inside) => {
    const person = await inside.db
      .selectFrom('person')
      .select(['name', 'email', 'held_role as role', 'is_stand_in as isStandIn'])
      .select('account_domain as accountDomain')
      .select(customRoleOfPerson.as('customRole'))
      .where('id', '=', me.id)
      // As in `updatePerson`: a decision about this person and the invitation wait for each other.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
    const invitation = await lockInvitation(inside, token)
    if (!invitation) throw notFound('Invitation')
    if (invitation.email !== person.email) throw forAnotherAddress()
    if (invitation.acceptedBy === me.id) return 0
    await refuseEnded(inside, invitation)
    if (person.role !== 'client') throw alreadyStaff(nameOfRole(person.role, person.customRole?.name))
    refuseOutsideStaff(inside, person)
    const { id, role, overrides } = invitation
    const customRole = await lockRole(inside, role)
    const now = inside.now()
    const accepted = { accepted_at: now, accepted_by: me.id, is_open: false }
    await inside.db.updateTable('staff_invitation').set(accepted).where('id', '=', id).execute()
    const given = { ...columnsOfRole(role), is_role_decided: true }
    await inside.db.updateTable('person').set(given).where('id', '=', me.id).execute()
    await rememberRoleDecision(inside, person)
    await recordAuditEntry(inside, {
      ...{ action: 'staff-invitation.accept', kind: 'staff-invitation', recordId: id },
      before: { role: person.role },
      after: auditedRole({ role, overrides }, customRole),
    })
    await notifyOwners(inside, {
      event: `staff-invitation.accept:${id}`,
      title: 'An invitation to the team was accepted',
      text: `${person.name} (${person.email}) accepted the invitation and has the role ${nameOfRole(role, customRole?.name)}.`,
    })
    return 1
  })
}

const lockInvitation = ({ db }: Context, token: string) =>
  db
    .selectFrom('staff_invitation')
    .select(['id', 'address as email', 'role', 'overrides', 'invited_by as invitedBy'])
    .select(['expires_at as expiresAt', 'accepted_by as acceptedBy', 'is_open as isOpen'])
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()

type Locked = { isOpen: boolean; expiresAt: Date; invitedBy: string }

async function refuseEnded({ db, now }: Context, { isOpen, expiresAt, invitedBy }: Locked): Promise<void> {
  const inviter = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', invitedBy)
    .where('access_role', '=', 'admin')
    .where('is_disabled', '=', false)
    // Waits for a running demotion of the inviter.
    .forShare()
    .executeTakeFirst()
  if (isOpen && expiresAt > now() && inviter) return
  throw new Refusal('conflict', 'This invitation is no longer valid. Please ask an owner for a new one.')
}

const forAnotherAddress = () =>
  new Refusal(
    'forbidden',
    'This invitation is for another address. Please sign in with the one that received it.',
  )

const alreadyStaff = (roleName: string) =>
  new Refusal('conflict', `You belong to the team already, with the role ${roleName}.`)
