import type { Context } from '../context.ts'
import { rolesWith } from '../permissions.ts'

/** Returns a member of staff who may work on problems as the recipient of a problem's notices. */
export async function findAssignee(
  { db }: Context,
  personId: string,
): Promise<{ email: string; isStaff: true } | undefined> {
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('access_role', 'in', rolesWith('problem.change'))
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  return person && { ...person, isStaff: true }
}
