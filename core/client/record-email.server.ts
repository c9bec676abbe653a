import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { clientOwner } from '../owner/owner.ts'

/** Finds the address for new records of a client: the oldest e-mail address or, without one, a placeholder. */
export async function findRecordEmail({ db }: Pick<Context, 'db'>, clientId: string): Promise<string> {
  const found = await db
    .selectFrom('client_email')
    .select('email')
    .where('client_id', '=', clientId)
    .orderBy(sql`email like '%@account.invalid'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.email ?? clientOwner(clientId)
}
