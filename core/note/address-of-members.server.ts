import { type RawBuilder, sql } from 'kysely'
import { hasMemberWith } from '../client-member/has-member.server.ts'
import { clientOwner } from '../owner/owner.ts'

/** Address of a client without an own one under which its members read notes: its placeholder. Null if there is none, or
 * no member who may read them. */
export const addressOfMembers = (clientId: RawBuilder<string>): RawBuilder<string | null> =>
  sql<string | null>`(select known.email from client_email as known
    where known.client_id = ${clientId} and known.email like ${sql.lit(clientOwner('%'))}
      and ${hasMemberWith(sql`known.client_id`, 'note.list-own')}
    order by known.id limit 1)`
