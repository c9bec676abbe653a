import { areaOf, audienceOf, type OwnedPermission, ownedPermissions, type Permission } from './audiences.ts'
import type { Membership } from './client-member/member-scopes.ts'
import { type AddingPermission, hasScope } from './client-member/permissions-of-scopes.ts'
import type { Actor, Context, User } from './context.ts'
import { foldEmail, isSameEmail } from './email.ts'
import { Refusal } from './errors.ts'
import { type Area, covers, type GrantedArea, isBuiltInWith } from './role/areas.ts'
import { type Role, type StaffRole, staffRoles } from './role/role.ts'

/** Role that decides about permissions. A custom role without its areas has none. */
export type HeldRole = { role: Role; customRole?: { areas: readonly GrantedArea[] } | null | undefined }
type ActorRole = { kind: 'visitor' } | ({ kind: 'user' } & HeldRole)

function isStaffWith({ role, customRole }: HeldRole, permission: Permission | OwnedPermission): boolean {
  if (role === 'client') return false
  if (role === 'admin') return true
  const area = areaOf(permission)
  if (!area) return true
  return isBuiltInWith(role, area) || (customRole ? covers(customRole.areas, area) : false)
}

/** Lists the built-in roles of staff who have the permission, for any client's records, and the area that custom roles
 * need for it. */
export function rolesWith(permission: Permission | OwnedPermission): { builtIn: StaffRole[]; area: Area } {
  const builtIn = staffRoles.filter((role) => isStaffWith({ role }, permission))
  return { builtIn, area: areaOf(permission) ?? 'staff' }
}

/** Returns true if the actor has the permission. Screens use it too, to show only allowed actions. */
export function isPermitted(actor: ActorRole, permission: Permission): boolean {
  const audience = audienceOf(permission)
  if (audience === 'anyone') return true
  return actor.kind === 'user' && (audience === 'signed-in' || isStaffWith(actor, permission))
}

/** Returns true if the actor has the permission for all clients' records, and so acts as staff on them. */
export const isPermittedForAll = (actor: ActorRole, permission: OwnedPermission): boolean =>
  actor.kind === 'user' && isStaffWith(actor, permission)

const membershipsAt = ({ memberships = [] }: User, ownerEmail: string): readonly Membership[] =>
  memberships.filter(({ emails }) => emails.includes(foldEmail(ownerEmail)))

/** Returns true if the actor has the permission as the client of a record, or as a member of that client. */
export const isClientOf = (actor: Actor, permission: OwnedPermission, ownerEmail: string): boolean =>
  actor.kind === 'user' &&
  (isSameEmail(actor.email, ownerEmail) ||
    membershipsAt(actor, ownerEmail).some((membership) => hasScope(membership, permission)))

/** Like `isPermitted`, for a record of this client. `ownerEmail` may be in any case. */
export const isPermittedFor = (actor: Actor, permission: OwnedPermission, ownerEmail: string): boolean =>
  isPermittedForAll(actor, permission) || isClientOf(actor, permission, ownerEmail)

/** Addresses of the records that the user sees as a client: the own, or those of the client for whom the user acts. */
export function ownAddresses({ acting, email }: User, permission: OwnedPermission): readonly string[] {
  if (!acting) return [foldEmail(email)]
  return hasScope(acting, permission) ? acting.emails : []
}

/** All addresses whose records the user may see as a client. */
export const reachableAddresses = (
  { email, memberships = [] }: User,
  permission: OwnedPermission,
): readonly string[] => [
  foldEmail(email),
  ...memberships.flatMap((membership) => (hasScope(membership, permission) ? membership.emails : [])),
]

/** Addresses of the records in a list for this address. A merged client has several, all listed for its members with the
 * scope. */
export function addressesOf(actor: Actor, email: string, permission: OwnedPermission): readonly string[] {
  const address = foldEmail(email)
  const acting = actor.kind === 'user' ? actor.acting : undefined
  if (!acting?.emails.includes(address)) return [address]
  return acting.emails.filter((one) => one === address || isClientOf(actor, permission, one))
}

/** First line of every verb: throws a refusal unless the actor has the permission. */
export function permit(ctx: Context, permission: Permission): void {
  if (isPermitted(ctx.actor, permission)) return
  throw refusalOf(ctx.actor, isPermitted(ctx.actor, 'panel.open') ? notYourRole : onlyStaff)
}

/** Like `permit`, and requires a signed-in user, whom it returns. */
export function permitUser(ctx: Context, permission: Permission): User {
  permit(ctx, permission)
  if (ctx.actor.kind === 'visitor') throw signInFirst()
  return ctx.actor
}

/** Like `permit`, for a record that belongs to the person with this e-mail address. */
export function permitFor(ctx: Context, permission: OwnedPermission, ownerEmail: string): void {
  const { actor } = ctx
  if (isPermittedFor(actor, permission, ownerEmail)) return
  const [membership] = actor.kind === 'user' ? membershipsAt(actor, ownerEmail) : []
  throw membership ? beyondScopes(membership) : refusalOf(actor, 'This belongs to someone else.')
}

/** Like `permitUser`, for what the user adds as a client. Returns also the address to which it belongs. */
export function permitAdding(ctx: Context, permission: AddingPermission): { me: User; email: string } {
  const me = permitUser(ctx, permission)
  if (me.hasLostClient) throw lostClient()
  if (!me.acting) return { me, email: foldEmail(me.email) }
  if (!hasScope(me.acting, permission)) throw beyondScopes(me.acting)
  return { me, email: me.acting.email }
}

/** Permissions of clients in areas of staff that they reach into. */
const reachedByClients = ownedPermissions.filter((permission) => areaOf(permission) !== 'owners')

/** True for staff who may do all that a client may, for any client. */
export const hasAllOfClients = (actor: ActorRole): boolean =>
  reachedByClients.every((permission) => isPermittedForAll(actor, permission))

/** Refuses staff who would give somebody, maybe themselves, more of a client than they have, such as its passwords. */
export function refuseGivingMore(me: User): void {
  if (hasAllOfClients(me)) return
  throw new Refusal(
    'conflict',
    'This opens more of a client than your role includes, such as passwords or payments. Please ask an owner.',
  )
}

/** True for money of their own on which people, except owners, must not decide. */
export const isOwnMoney = (me: User, ownerEmail: string): boolean =>
  me.role !== 'admin' && (isSameEmail(me.email, ownerEmail) || membershipsAt(me, ownerEmail).length > 0)

/** Refuses staff, except owners, who decide on money of their own. */
export function refuseOwnMoney(me: User, ownerEmail: string): void {
  if (isOwnMoney(me, ownerEmail)) {
    throw new Refusal('conflict', 'This is your own money. Please ask a colleague.')
  }
}

const onlyStaff = 'Only administrators can do this.'
const notYourRole = 'Your role does not include this. Please ask an owner.'

const beyondScopes = ({ name }: Membership) =>
  new Refusal('forbidden', `Your access to ${name} does not include this. Please ask its owner.`)
/** Records meant for the client would belong to the person's own address. */
const lostClient = () =>
  new Refusal(
    'conflict',
    'Your access to the client that you chose has ended. Please reload the page, or choose again.',
  )
const refusalOf = (actor: Actor, sentence: string) =>
  actor.kind === 'visitor' ? signInFirst() : new Refusal('forbidden', sentence)
const signInFirst = () => new Refusal('unauthenticated', 'Please sign in first.')
