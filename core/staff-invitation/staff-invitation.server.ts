import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { auditedRole, customRoleOfPerson, lockRole } from '../custom-role/held-role.server.ts'
import { Refusal } from '../errors.ts'
import { addressOfInvitation, findInvitationLink, tokenOfInvitation } from '../invitation-link.server.ts'
import { composeMail } from '../notice/compose-mail.ts'
import { queueMail } from '../notice/queue-mail.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import { hasRoleDecision, lockAddress } from '../person/role-decision.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { nameOfRole } from '../role/role.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { hashToken } from '../stored-token.server.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Invitation, type InvitationInput, invitationDays } from './staff-invitation.ts'

const maxListed = 200
const maxOpen = 100

/** Lists the newest invitations. An open one ends when the owner who sent it is an owner no longer. */
export async function listInvitations(ctx: Context): Promise<Invitation[]> {
  permit(ctx, 'staff-invitation.list')
  const rows = await ctx.db
    .selectFrom('staff_invitation as invitation')
    .leftJoin('person', 'person.id', 'invitation.invited_by')
    .select([
      ...(['invitation.id', 'address as email', 'invitation.role', 'overrides'] as const),
      ...(['invitation.created_at as createdAt', 'expires_at as expiresAt', 'token_hash as hash'] as const),
      sql<string | null>`(select name from custom_role where custom_role.id::text = invitation.role)`.as(
        'customRole',
      ),
      sql<string>`case when person.deleted_at is null then coalesce(person.name, '') else '' end`.as(
        'invitedBy',
      ),
      sql<Invitation['state']>`case when accepted_at is not null then 'accepted'
        when revoked_at is not null or person.access_role is distinct from 'admin' or person.is_disabled
        then 'revoked' when expires_at <= ${ctx.now()} then 'expired' else 'open' end`.as('state'),
    ])
    .orderBy('invitation.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ hash, ...row }) => ({
    ...row,
    link: row.state === 'open' ? findInvitationLink(ctx, 'staff-invitation', { id: row.id, hash }) : null,
  }))
}

/** Invites an address to the team by mail. Returns the id of the invitation. */
export async function inviteStaff(ctx: Context, { email, role }: InvitationInput): Promise<string> {
  const me = permitUser(ctx, 'staff-invitation.create')
  requireRecentSignIn(ctx, me, 'Please sign in again to invite somebody to the team.')
  const id = createId()
  const token = tokenOfInvitation(ctx, 'staff-invitation', id)
  await inTransaction(ctx, async (inside) => {
    await lockAddress(inside, email)
    await permitStill(inside, me)
    await refuseStaff(inside, email)
    await closeExpired(inside, email)
    await refuseFull(inside)
    const customRole = await lockRole(inside, role)
    const now = inside.now()
    const overrides = await hasRoleDecision(inside, email)
    const added = await inside.db
      .insertInto('staff_invitation')
      .values({
        ...{ id, address: email, role, token_hash: hashToken(token), invited_by: me.id, overrides },
        ...{ created_at: now, expires_at: new Date(now.getTime() + invitationDays * dayMs) },
      })
      .onConflict((open) => open.column('address').where('is_open', '=', true).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) {
      throw new Refusal('conflict', 'This address already has an open invitation. Revoke it first.')
    }
    await sendInvitation(inside, {
      id,
      email,
      token,
      roleName: nameOfRole(role, customRole?.name),
      inviter: me.name,
    })
    await recordAuditEntry(inside, {
      ...{ action: 'staff-invitation.create', kind: 'staff-invitation', recordId: id },
      after: auditedRole({ role, overrides }, customRole),
    })
  })
  return id
}

async function refuseStaff({ db }: Context, email: string): Promise<void> {
  const person = await db
    .selectFrom('person')
    .select(['name', 'held_role as role', customRoleOfPerson.as('customRole')])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person || person.role === 'client') return
  const { name } = person
  throw new Refusal(
    'conflict',
    `${name} is ${nameOfRole(person.role, person.customRole?.name)} already. Change the role in the list of users.`,
  )
}

/** An expired invitation must not keep the address from being invited again. */
const closeExpired = ({ db, now }: Context, email: string) =>
  db
    .updateTable('staff_invitation')
    .set({ is_open: false })
    .where('address', '=', email)
    .where('is_open', '=', true)
    .where('expires_at', '<=', now())
    .execute()

async function refuseFull({ db, now }: Context): Promise<void> {
  const { count } = await db
    .selectFrom('staff_invitation')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_open', '=', true)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxOpen)
    throw new Refusal('conflict', `There are already ${maxOpen} open invitations.`)
}

type Sent = { id: string; email: string; token: string; roleName: string; inviter: string }

async function sendInvitation(inside: Context, { id, email, token, roleName, inviter }: Sent): Promise<void> {
  const brand = await readBrand(inside)
  const mail = composeMail({
    brand,
    title: `Join the team of ${brand.name}`,
    text: `${inviter} invites you to the team, with the role ${roleName}. Sign in with the address ${email} and confirm. The link works once, within ${invitationDays} days. If you did not expect it, ignore this mail.`,
    address: addressOfInvitation(inside, 'staff-invitation', token),
    reason: 'an owner of the site invited you',
  })
  await queueMail(inside, { recipients: [email], event: `staff-invitation:${id}`, ...mail })
}
