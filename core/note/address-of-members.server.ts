import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../client-member/permissions-of-scopes.ts'
import { withMerged } from '../client-member/with-merged.server.ts'

/** Address of a client without an own one under which its members read notes: its placeholder. Null if there is none, or
 * no member who may read them. */
export const addressOfMembers = (clientId: RawBuilder<string>): RawBuilder<string | null> =>
  sql<string | null>`(select known.email from client_email as known
    where known.client_id = ${clientId} and known.email like 'client-%@account.invalid'
      and exists (select from client_member as member join person on person.id = member.person_id
        where member.client_id = any(array${withMerged(sql`known.client_id`)})
          and member.scopes && ${scopesOf('note.list-own')}::text[]
          and person.deleted_at is null and not person.is_disabled)
    order by known.id limit 1)`
