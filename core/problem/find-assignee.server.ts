import type { Context } from '../context.ts'
import { heldRolesWith } from '../custom-role/held-role.server.ts'

/** Returns a member of staff who may work on problems as the recipient of a problem's notices. */
export async function findAssignee(
  { db }: Context,
  personId: string,
): Promise<{ email: string; isStaff: true } | undefined> {
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('held_role', 'in', await heldRolesWith({ db }, 'problem.change'))
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  return person && { ...person, isStaff: true }
}
