import { type RawBuilder, sql } from 'kysely'
import type { User } from '../context.ts'
import { isPermitted } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import type { Kind } from '../records/kinds.ts'

/** Condition on a person's notices. Excludes those received in a former role, since they are about clients. */
export function isVisibleTo(me: User): RawBuilder<boolean> {
  if (!isPermitted(me, 'panel.open')) return sql<boolean>`not is_for_staff`
  const seen = (Object.keys(kindPermissions) as Kind[]).filter((kind) =>
    isPermitted(me, kindPermissions[kind]),
  )
  // The release before stored no kind.
  const isOld = isPermitted(me, 'audit.list') ? sql` or kind is null` : sql``
  return sql<boolean>`(not is_for_staff or kind = any(${seen}::text[])${isOld})`
}
