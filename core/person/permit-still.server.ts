import { sql } from 'kysely'
import type { Permission } from '../audiences.ts'
import type { Context, User } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'

/** Number of the lock in the trigger that keeps the last owner. */
const ownersLock = 7_301_208

/** Serializes changes of roles, and refuses staff who lost the permission to another change meanwhile. */
export async function permitStill(
  inside: Context,
  me: User,
  permission: Permission = 'person.update',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ownersLock)})`.execute(inside.db)
  const own = inside.db
    .selectFrom('person')
    .select(['held_role as role', 'is_disabled as isDisabled', customRoleOfPerson.as('customRole')])
  const found = await own.where('id', '=', me.id).executeTakeFirst()
  if (!found) return
  if (found.isDisabled) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
  const { role, customRole } = found
  permit({ ...inside, actor: { ...me, role, customRole } }, permission)
}
