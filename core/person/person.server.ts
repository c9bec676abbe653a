import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing, oldValues } from '../audit.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { auditedRole, customRoleOfPerson, heldRolesWith, lockRole } from '../custom-role/held-role.server.ts'
import { foldEmail, isSameEmail } from '../email.ts'
import { notFound, Refusal } from '../errors.ts'
import { contains, pageOf } from '../listing.server.ts'
import { notifyOfDisabling, notifyOfOwnAccess } from '../notice/own-access.server.ts'
import { withdrawMails } from '../notice/visible-notices.server.ts'
import type { Page } from '../paging.ts'
import { permit, permitFor, permitUser } from '../permissions.ts'
import { removeDevicesOfPeople } from '../push/devices-of-sessions.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { notifyOwners } from '../role/notify-owners.server.ts'
import { columnsOfRole, nameOfRole, type Role } from '../role/role.ts'
import { revokeInvitationsTo } from '../staff-invitation/revoke-invitations.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { refuseOutsideStaff } from './domain-limits.server.ts'
import { translateLastAdminError } from './last-admin.ts'
import { notifyOfEnabledStaff } from './notify-of-enabling.server.ts'
import { permitStill } from './permit-still.server.ts'
import type { Person, PersonChange, PersonFilter, PersonListRequest } from './person.ts'
import { rememberRoleDecision } from './role-decision.server.ts'

const columns = [
  ...columnsOf('id', 'email', 'name', 'picture', 'isDisabled', 'createdAt', 'lastSeenAt', 'signInOpenUntil'),
  'held_role as role',
  sql<string | null>`(select custom_role.name from custom_role where id = person.custom_role_id)`.as(
    'customRole',
  ),
  sql<boolean>`deleted_at is not null`.as('isRemoved'),
  sql<string | null>`(select former_owner.email from former_owner where owner = person.email)`.as(
    'formerEmail',
  ),
] as const

const sortKeys = { name: sql`lower(name)`, email: sql`email`, lastSeenAt: sql`last_seen_at` }

/** Selects the people that match a filter. The caller checks the permission. */
export function people(
  ctx: Context,
  { q, role, disabled, removed }: Omit<PersonFilter, 'can'>,
  roles?: Role[],
) {
  let found = ctx.db.selectFrom('person').where('deleted_at', removed ? 'is not' : 'is', null)
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (role) found = found.where('held_role', '=', role)
  if (roles) found = found.where('held_role', 'in', roles)
  if (disabled !== undefined) found = found.where('is_disabled', '=', disabled)
  return found
}

export async function listPeople(ctx: Context, request: PersonListRequest): Promise<Page<Person>> {
  permit(ctx, 'person.list')
  const roles = request.can && (await heldRolesWith(ctx, request.can))
  return pageOf(ctx, people(ctx, request, roles).select(columns), request, sortKeys)
}

/** Returns true if the person with this address may open the admin panel. */
export async function isAdminEmail(ctx: Context, email: string): Promise<boolean> {
  permitFor(ctx, 'person.read-role', email)
  const found = await ctx.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', foldEmail(email))
    .where('held_role', 'in', await heldRolesWith(ctx, 'panel.open'))
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the id of the signed-in person. The sign-in has already recorded the person; the input is only checked. */
export function confirmPerson(ctx: Context, email: string): string {
  const me = permitUser(ctx, 'person.confirm')
  if (!isSameEmail(me.email, email)) {
    throw new Refusal('conflict', 'This is not the address you signed in with.')
  }
  return me.id
}

/** Gives a person another role. Returns the number of changed people. */
export async function changeRole(ctx: Context, email: string, role: Role): Promise<number> {
  permit(ctx, 'person.update')
  const found = ctx.db.selectFrom('person').select('id').where('email', '=', foldEmail(email))
  const person = await found.where('deleted_at', 'is', null).executeTakeFirst()
  if (!person) throw notFound('User')
  return updatePerson(ctx, person.id, { role, isDisabled: undefined })
}

export const signInAgainToDisable = 'Please sign in again to disable or enable an account.'

/** Returns the number of changed people; 0 if nothing changed. Disabling ends the person's sessions. */
export async function updatePerson(ctx: Context, id: string, change: PersonChange): Promise<number> {
  const me = permitUser(ctx, 'person.update')
  if (change.role) requireRecentSignIn(ctx, me, 'Please sign in again to change a role.')
  if (change.isDisabled !== undefined) requireRecentSignIn(ctx, me, signInAgainToDisable)
  const updating = inTransaction(ctx, async (inside) => {
    const person = await inside.db
      .selectFrom('person')
      .select(['name', 'held_role as role', 'email', 'is_stand_in as isStandIn'])
      .select(['is_disabled as isDisabled', 'account_domain as accountDomain'])
      .select(customRoleOfPerson.as('customRole'))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // Not `for update`: actors hold a key-share lock on their own rows, so changing each other would deadlock.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw notFound('User')
    await permitStill(inside, me)
    const before = { role: person.role, isDisabled: person.isDisabled }
    const { role = before.role, isDisabled = before.isDisabled } = change
    const isRaised = role !== before.role && (before.role === 'client' || role === 'admin')
    if (isRaised) refuseOutsideStaff(inside, person)
    const customRole = change.role ? await lockRole(inside, change.role) : person.customRole
    await inside.db
      .updateTable('person')
      .set({ ...columnsOfRole(role), is_disabled: isDisabled, ...(change.role && { is_role_decided: true }) })
      .where('id', '=', id)
      .execute()
    if (change.role) {
      await rememberRoleDecision(inside, person)
      await revokeInvitationsTo(inside, person.email)
    }
    if (isDisabled) {
      await inside.db.deleteFrom('session').where('person_id', '=', id).execute()
      await removeDevicesOfPeople(inside, [id])
    }
    await withdrawMails(inside, person.email, isDisabled ? { role: 'client' } : { role, customRole })
    const changed = differing(before, { role, isDisabled })
    if (Object.keys(changed).length === 0) return 0
    await recordAuditEntry(inside, {
      action: 'person.update',
      kind: 'person',
      recordId: id,
      before: auditedRole(oldValues(before, changed), person.customRole),
      after: auditedRole(changed, customRole),
    })
    if (changed.isDisabled !== undefined) await notifyOfDisabling(inside, [person.email], isDisabled)
    if (changed.isDisabled === false) await notifyOfEnabledStaff(inside, me, [person])
    if (changed.role) {
      await notifyOfOwnAccess(inside, {
        emails: [person.email],
        title: 'Your role was changed',
        text: `An owner changed your role from ${nameOfRole(before.role, person.customRole?.name)} to ${nameOfRole(role, customRole?.name)}.`,
      })
      await notifyOwners(inside, {
        event: `person.role:${createId()}`,
        title: 'A role was changed',
        text: `${me.name} (${me.email}) changed the role of ${person.name} (${person.email}) from ${nameOfRole(before.role, person.customRole?.name)} to ${nameOfRole(role, customRole?.name)}. If you did not expect this, check the users screen and the activity log.`,
      })
    }
    return 1
  })
  return translateLastAdminError(updating)
}
