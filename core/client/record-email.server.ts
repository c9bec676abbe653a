import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { clientOwner } from '../owner/owner.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'

/** Order of a client's addresses: its own before those of merged clients, the oldest first; those of nobody last. */
export const addressOrder = sql`${isPlaceholderAddress(sql`client_email.email`)},
  client_email.merges, client_email.id`

/** Main e-mail address of a client, whose person manages its members. Null without one. */
export const mainAddressOf = (clientId: RawBuilder<string>): RawBuilder<string | null> =>
  sql<string | null>`(select email from client_email where client_email.client_id = ${clientId}
    and not ${isPlaceholderAddress(sql`email`)} order by ${addressOrder} limit 1)`

const recordEmails = ({ db }: Pick<Context, 'db'>, clientId: string) =>
  db
    .selectFrom('client_email')
    .select('email')
    .where('client_id', '=', clientId)
    .orderBy(addressOrder)
    .limit(1)

/** Finds the address for new records of a client: the main one or, without one, a placeholder. */
export async function findRecordEmail(ctx: Pick<Context, 'db'>, clientId: string): Promise<string> {
  const found = await recordEmails(ctx, clientId).executeTakeFirst()
  return found?.email ?? clientOwner(clientId)
}

/** Like `findRecordEmail`. Locks the address: a merge or a deletion waits until the record is committed, so that it moves
 * along. */
export async function lockRecordEmail(inside: Pick<Context, 'db'>, clientId: string): Promise<string> {
  const found = await recordEmails(inside, clientId).forShare().executeTakeFirst()
  return found?.email ?? clientOwner(clientId)
}
