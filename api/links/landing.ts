import { type HeldRole, isPermitted, type Permission } from '#core/permissions.ts'
import { linkTo } from './links.ts'
import { defaultPath } from './return-path.ts'

/** First screen after a sign-in: the first of these that the role may open. */
const landings: readonly (readonly [Permission, string])[] = [
  ['overview.read', '/dashboard/Admin-Dashboard'],
  ['order.list', linkTo({ kind: 'order', audience: 'staff' })],
  ['client.list', linkTo({ kind: 'client', audience: 'staff' })],
  ['payment-claim.list', linkTo({ kind: 'payment-claim', audience: 'staff' })],
  ['contact.list', linkTo({ kind: 'contact', audience: 'staff' })],
  ['project.list', linkTo({ kind: 'project', audience: 'staff' })],
  ['portfolio.update', linkTo({ kind: 'portfolio', audience: 'staff' })],
]

/** Returns the path of the overview, or of the first list that the role includes; of the home screen for clients. */
export function landingOf(held: HeldRole): string {
  const found = landings.find(([permission]) => isPermitted({ kind: 'user', ...held }, permission))
  return found?.[1] ?? defaultPath
}
