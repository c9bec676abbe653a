import { type RawBuilder, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { addressOrder } from '../client/record-email.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound } from '../errors.ts'
import { isClientOf, isPermittedFor, isPermittedForAll, permit } from '../permissions.ts'

type Account = {
  clientId: string | null
  clientName: string
  /** Address to print. */
  email: string
  /** SQL condition of the client's invoices and ledger entries. */
  belongs: RawBuilder<unknown>
}

/** Finds a client by id or address, for itself, its members with a scope for money, and staff; not_found for everyone
 * else. */
export async function findAccount(ctx: Context, client: string): Promise<Account> {
  permit(ctx, 'invoice.ask')
  const found = await findClient(ctx, client)
  const address = foldEmail(client)
  if (!found) {
    const isOwn = !isUuid(client) && isPermittedFor(ctx.actor, 'ledger.list-own', address)
    if (!isOwn) throw notFound('Client')
    return { clientId: null, clientName: address, email: address, belongs: sql`email = ${address}` }
  }
  const { id, name, emails } = found
  const [first = ''] = emails
  if (isPermittedForAll(ctx.actor, 'ledger.list-own')) {
    return { clientId: id, clientName: name, email: first, belongs: sql`client_id = ${id}` }
  }
  // The addresses of a client may belong to several people.
  const own = emails.filter((email) => isClientOf(ctx.actor, 'ledger.list-own', email))
  const [email] = own
  if (!email) throw notFound('Client')
  return { clientId: id, clientName: name, email, belongs: sql`email = any(${own}::text[])` }
}

async function findClient({ db }: Context, client: string) {
  const id = isUuid(client)
    ? sql`${client}::uuid`
    : sql`(select client_id from client_email where email = ${foldEmail(client)})`
  const { rows } = await sql<{ id: string; name: string; emails: string[] }>`
    select id, name, array(select email from client_email where client_id = client.id
      order by ${addressOrder}) as emails
    from client where id = ${id} and merged_into is null`.execute(db)
  return rows[0]
}
