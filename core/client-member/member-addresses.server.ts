import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { withMerged } from './with-merged.server.ts'

type Member = { email: string; name: string }

/** Lists the people who act for a client, or for one merged into it. */
export async function listMemberAddresses(
  { db }: Pick<Context, 'db'>,
  clientId: string,
  { isLocked = false } = {},
): Promise<Member[]> {
  const { rows } = await sql<Member>`select person.email, person.name
    from client_member as member join person on person.id = member.person_id
    where member.client_id = any(array${withMerged(clientId)})
      and person.deleted_at is null and not person.is_disabled
    order by person.id ${isLocked ? sql`for share of member for key share of person` : sql``}`.execute(db)
  // A person may have several memberships of one client, after a merge.
  return [...new Map(rows.map((member) => [member.email, member])).values()]
}
