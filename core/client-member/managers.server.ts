import { sql } from 'kysely'
import { mainAddressOf } from '../client/record-email.server.ts'
import type { Context } from '../context.ts'
import { heldRolesWith } from '../custom-role/held-role.server.ts'
import { withMerged } from './with-merged.server.ts'

/** Selects the people who manage the members of a client as staff or by its address, if their account is in use. */
export async function managers(inside: Context, clientId: string, { withOwners = false } = {}) {
  const roles = await heldRolesWith(inside, 'client-member.manage')
  const owners = inside.db
    .selectFrom('client_member')
    .select('person_id')
    .where(sql<boolean>`client_id in ${withMerged(clientId)} and 'owner' = any(scopes)`)
  return inside.db
    .selectFrom('person')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where((is) =>
      is.or([
        is('held_role', 'in', roles),
        is(sql<string>`fold_email(email)`, '=', mainAddressOf(sql`${clientId}::uuid`)),
        ...(withOwners ? [is('id', 'in', owners)] : []),
      ]),
    )
}
