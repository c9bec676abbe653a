import { sql } from 'kysely'
import type { Membership } from '../client-member/member-scopes.ts'
import type { Context, User } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { foldEmail } from '../email.ts'
import { Refusal } from '../errors.ts'

/** Returns the context in which the sender of a mail acts: as the account with this address, or without one. Locks the
 * account, like every transaction of its owner. */
export async function actingAsSender(inside: Context, address: string): Promise<Context> {
  const person = await inside.db
    .selectFrom('person')
    .select(['id', 'email', 'name', 'held_role as role', 'is_disabled as isDisabled'])
    .select(customRoleOfPerson.as('customRole'))
    .select(sql<Membership[]>`memberships_of(person.id)`.as('memberships'))
    .where('email', '=', foldEmail(address))
    .where('deleted_at', 'is', null)
    .$if(inside.db.isTransaction, (found) => found.forKeyShare())
    .executeTakeFirst()
  if (!person) return inside
  const { isDisabled, ...facts } = person
  if (isDisabled) throw new Refusal('forbidden', 'This account is closed.')
  const session = { id: 'mail', startedAt: inside.now() }
  const actor: User = { kind: 'user', ...facts, session }
  // Answers by mail are limited by sender before.
  return { ...inside, actor, limit: async () => {} }
}
