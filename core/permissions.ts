import type { MemberScope, Membership } from './client-member/member-scopes.ts'
import type { Actor, Context, User } from './context.ts'
import { foldEmail, isSameEmail } from './email.ts'
import { Refusal } from './errors.ts'
import { type ContentKind, contentKinds } from './records/kinds.ts'
import { type Area, areas, covers, type GrantedArea } from './role/areas.ts'
import { type Role, type StaffRole, staffRoles } from './role/role.ts'

/** Role that decides about permissions. A custom role without its areas has none. */
export type HeldRole = { role: Role; customRole?: { areas: readonly GrantedArea[] } | null | undefined }
type ActorRole = { kind: 'visitor' } | ({ kind: 'user' } & HeldRole)

/** `client or …` is for the client whom the record belongs to, and for staff of that area. */
type Audience = 'anyone' | 'signed-in' | Area | `client or ${Area}`

type ContentAudiences = { [Name in `${ContentKind}.${'create' | 'update' | 'remove'}`]: 'content' } & {
  [Name in `${ContentKind}.list`]: 'anyone'
}
const contentAudiences = Object.fromEntries(
  contentKinds.flatMap((kind) => [
    [`${kind}.list`, 'anyone'],
    [`${kind}.create`, 'content'],
    [`${kind}.update`, 'content'],
    [`${kind}.remove`, 'content'],
  ]),
) as ContentAudiences

/** Audience of each permission. The screens read the same table to decide which actions they show. */
const audiences = {
  ...contentAudiences,
  'review.list': 'anyone',
  'review.create': 'anyone',
  'review.report': 'anyone',
  'review.list-private': 'content',
  'review.moderate': 'content',
  'review.remove': 'content',
  'contact.create': 'anyone',
  'challenge.create': 'anyone',
  'contact.list': 'help',
  'contact.mark': 'help',
  'contact.reply': 'help',
  'contact.change': 'help',
  'contact.remove': 'help',
  'canned-reply.list': 'help',
  'canned-reply.edit': 'help',
  'picture.read': 'anyone',
  'picture.create': 'staff',
  'certificate.read': 'signed-in',
  'certificate.create': 'help',
  'certificate.assign': 'help',
  'certificate.open': 'client or help',
  'person.confirm': 'signed-in',
  'person.read-role': 'client or office',
  'client.list': 'office',
  'client.read': 'office',
  'client.create': 'office',
  'client.update': 'office',
  'client.merge': 'office',
  'client.view': 'office',
  'client-member.ask': 'signed-in',
  'client-member.manage': 'client or office',
  'client-invitation.accept': 'signed-in',
  'person.list': 'help',
  'person.update': 'owners',
  'staff-invitation.list': 'owners',
  'staff-invitation.create': 'owners',
  'staff-invitation.revoke': 'owners',
  'staff-invitation.accept': 'signed-in',
  'custom-role.list': 'owners',
  'custom-role.edit': 'owners',
  'session.list-own': 'signed-in',
  'session.list': 'office',
  'session.end': 'signed-in',
  'session.end-any': 'owners',
  'api-token.list': 'signed-in',
  'api-token.create': 'signed-in',
  'api-token.revoke': 'signed-in',
  'api-token.list-all': 'owners',
  'recovery-code.read': 'signed-in',
  'recovery-code.create': 'owners',
  'webhook.manage': 'owners',
  'note.create': 'help',
  'note.list': 'help',
  'note.list-own': 'client or help',
  'note.ask': 'signed-in',
  'note.mark': 'signed-in',
  'note.send-many': 'help',
  'note.remove': 'help',
  'project.create': 'help',
  'project.list': 'help',
  'project.list-own': 'client or help',
  'project.ask': 'signed-in',
  'project.open': 'client or help',
  'project.update': 'help',
  'project.remove': 'help',
  'project.reveal': 'client or help',
  'project.list-looks': 'client or help',
  'spreadsheet.upload': 'anyone',
  'spreadsheet.read': 'anyone',
  'spreadsheet.remove': 'office',
  'trash.list': 'records',
  'trash.restore': 'records',
  'trash.purge': 'records',
  'export.take': 'staff',
  'audit.list': 'office',
  'counters.read': 'signed-in',
  'counters.follow': 'signed-in',
  'record.search': 'signed-in',
  'account.export': 'signed-in',
  'account.remove': 'signed-in',
  'payment-settings.read': 'signed-in',
  'payment-settings.update': 'owners',
  'payment-method.list': 'signed-in',
  'payment-method.list-all': 'owners',
  'payment-method.create': 'owners',
  'payment-method.update': 'owners',
  'payment-method.approve': 'owners',
  'invoice.list': 'money',
  'invoice.list-own': 'client or money',
  'invoice.ask': 'signed-in',
  'invoice.open': 'client or money',
  'invoice.pay': 'client or money',
  'invoice.void': 'money',
  'ledger.list-own': 'client or money',
  'ledger.spend-credit': 'client or money',
  'ledger.refund': 'money',
  'payment-claim.submit': 'signed-in',
  'payment-claim.list': 'money',
  'payment-claim.list-own': 'client or money',
  'payment-claim.ask': 'signed-in',
  'payment-claim.open': 'client or money',
  'payment-claim.withdraw': 'signed-in',
  'payment-claim.decide': 'money',
  'service.list': 'anyone',
  'service.list-all': 'office',
  'service.create': 'office',
  'service.update': 'office',
  'template.list': 'anyone',
  'template.list-all': 'office',
  'template.create': 'office',
  'template.update': 'office',
  'template.remove': 'office',
  'order.place': 'signed-in',
  'order.enter': 'office',
  'order.list': 'office',
  'order.list-own': 'client or office',
  'order.ask': 'signed-in',
  'order.open': 'client or office',
  'order.answer': 'client or office',
  'order.invoice': 'office',
  'order.open-project': 'office',
  'template-request.send': 'signed-in',
  'template-request.list': 'office',
  'template-request.list-own': 'client or office',
  'template-request.ask': 'signed-in',
  'template-request.open': 'client or office',
  'template-request.answer': 'client or office',
  'template-request.quote': 'office',

  'attachment.create': 'signed-in',
  'attachment.read': 'signed-in',
  'attachment.open': 'client or owners',
  'problem.report': 'signed-in',
  'problem.ask': 'signed-in',
  'problem.open': 'client or help',
  'problem.answer': 'client or help',
  'problem.list': 'help',
  'problem.list-own': 'client or help',
  'problem.change': 'help',
  'problem.rate': 'signed-in',
  'notice.list-own': 'signed-in',
  'notice.mark': 'signed-in',
  'notice.set-up': 'signed-in',
  'mail.list': 'office',
  'mail.resend': 'office',
  'job.list': 'office',
  'job.retry': 'office',
  'overview.read': 'money',
  'backup.make': 'owners',
  'backup.prove': 'owners',
  'page.read': 'content',
  'page.edit': 'content',
  'site-settings.read': 'staff',
  'site-settings.update': 'owners',
  'my-work.read': 'staff',
  'work.read': 'staff',
  'work.change': 'staff',
  'panel.open': 'staff',
  'limit.exceed': 'staff',
} satisfies Record<string, Audience>

type Audiences = typeof audiences
/** Permissions that depend on the client of the record. */
export type OwnedPermission = {
  [Name in keyof Audiences]: Audiences[Name] extends `client or ${Area}` ? Name : never
}[keyof Audiences]
export type Permission = Exclude<keyof Audiences, OwnedPermission>

/** Permissions for what clients add. It belongs to the client for whom the user acts. */
type AddingPermission =
  | 'order.place'
  | 'template-request.send'
  | 'problem.report'
  | 'attachment.create'
  | 'note.mark'

/** Scopes of members of a client that include a permission, besides the owner's. Null if it is for the person with the
 * address alone. */
const scopesWith: Record<ClientPermission, readonly MemberScope[] | null> = {
  'certificate.open': ['projects', 'read'],
  'person.read-role': null,
  'client-member.manage': [],
  'note.list-own': ['projects', 'read'],
  'note.mark': ['projects'],
  'project.list-own': ['projects', 'read'],
  'project.open': ['projects', 'read'],
  'project.reveal': ['projects'],
  'project.list-looks': ['projects'],
  'invoice.list-own': ['billing', 'read'],
  'invoice.open': ['billing', 'read'],
  'invoice.pay': ['billing'],
  'ledger.list-own': ['billing', 'read'],
  'ledger.spend-credit': ['billing'],
  'payment-claim.list-own': ['billing', 'read'],
  'payment-claim.open': ['billing', 'read'],
  'order.place': [],
  'order.list-own': ['read'],
  'order.open': ['read'],
  'order.answer': [],
  'template-request.send': [],
  'template-request.list-own': ['read'],
  'template-request.open': ['read'],
  'template-request.answer': [],
  'attachment.create': ['billing', 'projects'],
  'attachment.open': [],
  'problem.report': ['projects'],
  'problem.open': ['projects', 'read'],
  'problem.answer': ['projects'],
  'problem.list-own': ['projects', 'read'],
}

function isStaffWith({ role, customRole }: HeldRole, permission: keyof Audiences): boolean {
  if (role === 'client') return false
  if (role === 'admin') return true
  const area = areaOf(permission)
  // Everybody has the permission, or everybody who is signed in.
  if (!area) return true
  const builtIn: readonly string[] = areas[area]
  return builtIn.includes(role) || (customRole ? covers(customRole.areas, area) : false)
}

function areaOf(permission: keyof Audiences): Area | undefined {
  const area = (audiences[permission] as Audience).replace('client or ', '')
  return Object.hasOwn(areas, area) ? (area as Area) : undefined
}

/** Lists the built-in roles of staff who have the permission, for any client's records, and the area that custom roles
 * need for it. */
export function rolesWith(permission: Permission | OwnedPermission): { builtIn: StaffRole[]; area: Area } {
  const builtIn = staffRoles.filter((role) => isStaffWith({ role }, permission))
  return { builtIn, area: areaOf(permission) ?? 'staff' }
}

/** Returns true if the actor has the permission. Screens use it too, to show only allowed actions. */
export function isPermitted(actor: ActorRole, permission: Permission): boolean {
  const audience: Audience = audiences[permission]
  if (audience === 'anyone') return true
  return actor.kind === 'user' && (audience === 'signed-in' || isStaffWith(actor, permission))
}

/** Returns true if the actor has the permission for all clients' records, and so acts as staff on them. */
export const isPermittedForAll = (actor: ActorRole, permission: OwnedPermission): boolean =>
  actor.kind === 'user' && isStaffWith(actor, permission)

/** Permissions that a member of a client has with a scope. */
export type ClientPermission = OwnedPermission | AddingPermission

/** Returns true if a member with these scopes has the permission. Screens use it too. */
export const hasScope = ({ scopes }: Pick<Membership, 'scopes'>, permission: ClientPermission): boolean => {
  const found = scopesWith[permission]
  return found !== null && scopes.some((scope) => scope === 'owner' || found.includes(scope))
}

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

/** Addresses of the records in a list for this address. A merged client has several, all listed for its members. */
export function addressesOf(actor: Actor, email: string): readonly string[] {
  const address = foldEmail(email)
  const acting = actor.kind === 'user' ? actor.acting : undefined
  return acting?.emails.includes(address) ? acting.emails : [address]
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
  if (!me.acting) return { me, email: foldEmail(me.email) }
  if (!hasScope(me.acting, permission)) throw beyondScopes(me.acting)
  return { me, email: me.acting.email }
}

/** Refuses staff, except owners, who decide on money of their own. */
export function refuseOwnMoney(me: User, ownerEmail: string): void {
  const isOwn = isSameEmail(me.email, ownerEmail) || membershipsAt(me, ownerEmail).length > 0
  if (me.role !== 'admin' && isOwn) {
    throw new Refusal('forbidden', 'This is your own money. Please ask a colleague.')
  }
}

const onlyStaff = 'Only administrators can do this.'
const notYourRole = 'Your role does not include this. Please ask an owner.'

const beyondScopes = ({ name }: Membership) =>
  new Refusal('forbidden', `Your access to ${name} does not include this. Please ask its owner.`)
const refusalOf = (actor: Actor, sentence: string) =>
  actor.kind === 'visitor' ? signInFirst() : new Refusal('forbidden', sentence)
const signInFirst = () => new Refusal('unauthenticated', 'Please sign in first.')
