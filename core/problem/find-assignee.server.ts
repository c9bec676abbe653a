import type { Context } from '../context.ts'

/** Returns an active administrator as the recipient of a problem's notices. */
export async function findAssignee(
  { db }: Context,
  personId: string,
): Promise<{ email: string; isStaff: true } | undefined> {
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('role', '=', 'admin')
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  return person && { ...person, isStaff: true }
}
