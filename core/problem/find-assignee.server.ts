import type { Context } from '../context.ts'

/** An administrator who may take care of it. */
export const findAssignee = ({ db }: Context, personId: string): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('role', '=', 'admin')
    .where('is_disabled', '=', false)
    .executeTakeFirst()
