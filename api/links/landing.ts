import type { Permission } from '#core/audiences.ts'
import { type HeldRole, isPermitted } from '#core/permissions.ts'
import { defaultPath } from './return-path.ts'

/** First screen after a sign-in: the first of these that the role includes. */
const landings: readonly (readonly [Permission, string])[] = [
  ['overview.read', '/dashboard/Admin-Dashboard'],
  ['my-work.read', '/dashboard/my-work'],
]

/** Returns the path of the overview, or of My work for roles without it; of the home screen for clients. */
export function landingOf(held: HeldRole): string {
  const found = landings.find(([permission]) => isPermitted({ kind: 'user', ...held }, permission))
  return found?.[1] ?? defaultPath
}
