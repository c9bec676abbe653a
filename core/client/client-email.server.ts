import pg from 'pg'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { moveRecords } from '../owner/move-records.server.ts'
import { clientOwner, isPlaceholder } from '../owner/owner.ts'
import { permitUser, refuseGivingMore } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'

/** Gives an e-mail address to a client without one; its records move there. Returns the number of changed clients; 0 if
 * the client has this address already. */
export async function giveClientEmail(ctx: Context, id: string, email: string): Promise<number> {
  const me = permitUser(ctx, 'client.update')
  requireRecentSignIn(ctx, me, 'Please sign in again to give a client an address.')
  refuseGivingMore(me)
  if (isPlaceholder(email)) throw refusalOf('invalid', 'This is not an address of a person')
  const giving = inTransaction(ctx, async (inside) => {
    const { db } = inside
    const client = await db
      .selectFrom('client')
      .select('id')
      .where('id', '=', id)
      .where('merged_into', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!client) throw notFound('Client')
    const known = await db
      .selectFrom('client_email')
      .select(['id', 'client_id as clientId', 'email'])
      .where((eb) => eb.or([eb('email', '=', email), eb('client_id', '=', id)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    const taken = known.find((one) => one.email === email)
    if (taken?.clientId === id) return 0
    if (taken) throw addressTaken()
    if (known.some((one) => !isPlaceholder(one.email))) {
      throw refusalOf('conflict', 'The client has an address already')
    }
    const placeholder = known.find((one) => one.email === clientOwner(id))
    if (!placeholder) throw refusalOf('conflict', 'The account of this client was deleted')
    await db.updateTable('client_email').set({ email }).where('id', '=', placeholder.id).execute()
    await moveRecords(inside, placeholder.email, email)
    await recordAuditEntry(inside, { action: 'client.give-email', kind: 'client', recordId: id })
    return 1
  })
  return giving.catch((error) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'client_email_email_key'
    throw isTaken ? addressTaken() : error
  })
}

const addressTaken = () => refusalOf('conflict', 'Another client has this address. Please merge the two')

const refusalOf = (kind: 'conflict' | 'invalid', sentence: string) => fieldRefusal('email', sentence, kind)
