import { type RawBuilder, sql } from 'kysely'
import { type ClientPermission, scopesOf } from './permissions-of-scopes.ts'
import { withMerged } from './with-merged.server.ts'

/** True if a member of the client, or of one merged into it, has the permission. */
export const hasMemberWith = (
  clientId: RawBuilder<string>,
  permission: ClientPermission,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from client_member as member join person on person.id = member.person_id
    where member.client_id = any(array${withMerged(clientId)})
      and member.scopes && ${scopesOf(permission)}::text[]
      and person.deleted_at is null and not person.is_disabled)`
