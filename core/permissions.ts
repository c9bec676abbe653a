import type { Actor, Context, User } from './context.ts'
import { isSameEmail } from './email.ts'
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
  'order.invoice': 'office',
  'order.open-project': 'office',
  'template-request.send': 'signed-in',
  'template-request.list': 'office',
  'template-request.list-own': 'client or office',
  'template-request.ask': 'signed-in',
  'template-request.open': 'client or office',
  'template-request.quote': 'office',

  'attachment.create': 'signed-in',
  'attachment.read': 'signed-in',
  'attachment.open': 'client or owners',
  'problem.report': 'signed-in',
  'problem.ask': 'signed-in',
  'problem.open': 'client or help',
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

/** Like `isPermitted`, for a record of this client. `ownerEmail` may be in any case. */
export const isPermittedFor = (actor: Actor, permission: OwnedPermission, ownerEmail: string): boolean =>
  isPermittedForAll(actor, permission) || (actor.kind === 'user' && isSameEmail(actor.email, ownerEmail))

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
  if (isPermittedFor(ctx.actor, permission, ownerEmail)) return
  throw refusalOf(ctx.actor, 'This belongs to someone else.')
}

/** Refuses staff, except owners, who decide on money of their own. */
export function refuseOwnMoney(me: User, ownerEmail: string): void {
  if (me.role !== 'admin' && isSameEmail(me.email, ownerEmail)) {
    throw new Refusal('forbidden', 'This is your own money. Please ask a colleague.')
  }
}

const onlyStaff = 'Only administrators can do this.'
const notYourRole = 'Your role does not include this. Please ask an owner.'

const refusalOf = (actor: Actor, sentence: string) =>
  actor.kind === 'visitor' ? signInFirst() : new Refusal('forbidden', sentence)
const signInFirst = () => new Refusal('unauthenticated', 'Please sign in first.')
