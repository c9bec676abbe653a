import type { OwnedPermission } from '../audiences.ts'
import type { MemberScope, Membership } from './member-scopes.ts'

/** Permissions for what clients add. It belongs to the client for whom the user acts. */
export type AddingPermission =
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
  'credential.edit': ['projects'],
  'project-file.change': ['projects'],
  'proof.answer': ['projects'],
  'custody.list-own': ['projects', 'read'],
  'invoice.list-own': ['billing', 'read'],
  'invoice.open': ['billing', 'read'],
  'invoice.pay': ['billing'],
  'invoice.answer': ['billing'],
  'ledger.list-own': ['billing', 'read'],
  'ledger.spend-credit': ['billing'],
  'payment-claim.list-own': ['billing', 'read'],
  'payment-claim.open': ['billing', 'read'],
  'order.place': [],
  'order.list-own': ['read'],
  'order.open': ['read'],
  'order.answer': [],
  'quote.list-own': ['read'],
  'quote.open': ['read'],
  'quote.answer': [],
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

/** Permissions that a member of a client has with a scope. */
export type ClientPermission = OwnedPermission | AddingPermission

/** Scopes of which a member needs one for the permission. */
export const scopesOf = (permission: ClientPermission): MemberScope[] => {
  const found = scopesWith[permission]
  return found ? ['owner', ...found] : []
}

/** Returns true if a member with these scopes has the permission. Screens use it too. */
export const hasScope = ({ scopes }: Pick<Membership, 'scopes'>, permission: ClientPermission): boolean => {
  const found = scopesWith[permission]
  return found !== null && scopes.some((scope) => scope === 'owner' || found.includes(scope))
}
