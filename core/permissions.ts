import type { Actor, Context, User } from './context.ts'
import { isSameEmail } from './email.ts'
import { Refusal } from './errors.ts'

type ActorRole = { kind: 'visitor' } | Pick<User, 'kind' | 'role'>
type Audience = 'anyone' | 'signed-in' | 'owner or admin' | 'admin'

/** Audience of each permission. The screens read the same table to decide which actions they show. */
const audiences = {
  'review.list': 'anyone',
  'review.create': 'anyone',
  'review.list-private': 'admin',
  'review.remove': 'admin',
  'contact.create': 'anyone',
  'challenge.create': 'anyone',
  'contact.list': 'admin',
  'contact.mark': 'admin',
  'contact.reply': 'admin',
  'contact.change': 'admin',
  'contact.remove': 'admin',
  'canned-reply.list': 'admin',
  'canned-reply.edit': 'admin',
  'portfolio.list': 'anyone',
  'portfolio.create': 'admin',
  'portfolio.remove': 'admin',
  'blog.list': 'anyone',
  'blog.create': 'admin',
  'blog.remove': 'admin',
  'picture.read': 'anyone',
  'picture.create': 'admin',
  'certificate.read': 'signed-in',
  'certificate.create': 'admin',
  'certificate.assign': 'admin',
  'person.confirm': 'signed-in',
  'person.read-role': 'owner or admin',
  'person.list': 'admin',
  'person.update': 'admin',
  'session.list-own': 'signed-in',
  'session.list': 'admin',
  'session.end': 'signed-in',
  'portfolio.update': 'admin',
  'blog.update': 'admin',
  'note.create': 'admin',
  'note.list': 'admin',
  'note.list-own': 'owner or admin',
  'note.ask': 'signed-in',
  'note.mark': 'signed-in',
  'project.create': 'admin',
  'project.list': 'admin',
  'project.list-own': 'owner or admin',
  'project.ask': 'signed-in',
  'project.open': 'owner or admin',
  'project.update': 'admin',
  'project.remove': 'admin',
  'project.reveal': 'owner or admin',
  'project.list-looks': 'owner or admin',
  'spreadsheet.upload': 'anyone',
  'spreadsheet.read': 'anyone',
  'spreadsheet.remove': 'admin',
  'trash.list': 'admin',
  'trash.restore': 'admin',
  'trash.purge': 'admin',
  'export.take': 'admin',
  'audit.list': 'admin',
  'counters.read': 'signed-in',
  'counters.follow': 'signed-in',
  'record.search': 'signed-in',
  'account.export': 'signed-in',
  'account.remove': 'signed-in',
  'payment-settings.read': 'signed-in',
  'payment-settings.update': 'admin',
  'payment-method.list': 'signed-in',
  'payment-method.list-all': 'admin',
  'payment-method.create': 'admin',
  'payment-method.update': 'admin',
  'invoice.list': 'admin',
  'invoice.list-own': 'owner or admin',
  'invoice.ask': 'signed-in',
  'invoice.open': 'owner or admin',
  'invoice.void': 'admin',
  'ledger.list-own': 'owner or admin',
  'ledger.spend-credit': 'owner or admin',
  'ledger.refund': 'admin',
  'payment-claim.submit': 'signed-in',
  'payment-claim.list': 'admin',
  'payment-claim.list-own': 'owner or admin',
  'payment-claim.ask': 'signed-in',
  'payment-claim.open': 'owner or admin',
  'payment-claim.withdraw': 'signed-in',
  'payment-claim.decide': 'admin',
  'service.list': 'anyone',
  'template.list': 'anyone',
  'template.list-all': 'admin',
  'template.create': 'admin',
  'template.update': 'admin',
  'template.remove': 'admin',
  'order.place': 'signed-in',
  'order.enter': 'admin',
  'order.list': 'admin',
  'order.list-own': 'owner or admin',
  'order.ask': 'signed-in',
  'order.open': 'owner or admin',
  'order.invoice': 'admin',
  'order.open-project': 'admin',
  'template-request.send': 'signed-in',
  'template-request.list': 'admin',
  'template-request.list-own': 'owner or admin',
  'template-request.ask': 'signed-in',
  'template-request.open': 'owner or admin',
  'template-request.quote': 'admin',

  'attachment.create': 'signed-in',
  'attachment.read': 'signed-in',
  'problem.report': 'signed-in',
  'problem.ask': 'signed-in',
  'problem.open': 'owner or admin',
  'problem.list': 'admin',
  'problem.list-own': 'owner or admin',
  'problem.change': 'admin',
  'problem.rate': 'signed-in',
  'notice.list-own': 'signed-in',
  'notice.mark': 'signed-in',
  'mail.list': 'admin',
  'mail.resend': 'admin',
  'job.list': 'admin',
  'job.retry': 'admin',
  'overview.read': 'admin',
  'backup.make': 'admin',
  'backup.prove': 'admin',
} satisfies Record<string, Audience>

type Audiences = typeof audiences
/** Permissions that depend on the owner of the record. */
export type OwnedPermission = {
  [Name in keyof Audiences]: Audiences[Name] extends 'owner or admin' ? Name : never
}[keyof Audiences]
export type Permission = Exclude<keyof Audiences, OwnedPermission>

/** Returns true if the actor has the permission. Screens use it too, to show only allowed actions. */
export function isPermitted(actor: ActorRole, permission: Permission): boolean {
  const audience: Audience = audiences[permission]
  if (audience === 'anyone') return true
  return actor.kind === 'user' && (audience === 'signed-in' || actor.role === 'admin')
}

/** Like `isPermitted`, for a record of this owner. `ownerEmail` may be in any case. */
export const isPermittedFor = (actor: Actor, _permission: OwnedPermission, ownerEmail: string): boolean =>
  actor.kind === 'user' && (actor.role === 'admin' || isSameEmail(actor.email, ownerEmail))

/** First line of every verb: throws a refusal unless the actor has the permission. */
export function permit(ctx: Context, permission: Permission): void {
  if (isPermitted(ctx.actor, permission)) return
  throw refusalOf(ctx.actor, 'Only administrators can do this.')
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

const refusalOf = (actor: Actor, sentence: string) =>
  actor.kind === 'visitor' ? signInFirst() : new Refusal('forbidden', sentence)
const signInFirst = () => new Refusal('unauthenticated', 'Please sign in first.')
