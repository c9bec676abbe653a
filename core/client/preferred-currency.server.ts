import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'

/** Finds the currency that the client with an address prefers: dollars, if nobody has chosen. */
export async function findPreferredCurrency({ db }: Pick<Context, 'db'>, email: string): Promise<string> {
  const found = await db
    .selectFrom('client_email')
    .innerJoin('client', 'client.id', 'client_email.client_id')
    .select('client.currency')
    .where('client_email.email', '=', foldEmail(email))
    .executeTakeFirst()
  return found?.currency ?? 'USD'
}
