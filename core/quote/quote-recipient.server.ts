import { clients } from '../client/client-rows.server.ts'
import { lockRecordEmail } from '../client/record-email.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { formatDeletion, isDeletedOwner } from '../owner/owner.ts'

type Recipient = { email: string; clientName: string; isSample: boolean }

/** Returns the name of a client and the address for its quote: that of the order, the client's main one, or a
 * placeholder. */
export async function findRecipient(
  inside: Context,
  clientId: string,
  orderId: string | null,
): Promise<Recipient> {
  const found = await clients(inside, {})
    .select(['name as clientName', 'is_sample as isSample'])
    .where('id', '=', clientId)
    // A merge waits until the quote is committed, so that it moves along.
    .forShare()
    .executeTakeFirst()
  if (!found) throw refusalOf('clientId', 'This client no longer exists. Please choose another one.')
  if (orderId) return { ...found, email: await addressOfOrder(inside, orderId, clientId) }
  const email = await lockRecordEmail(inside, clientId)
  if (isDeletedOwner(email)) throw refusalOf('clientId', `This client ${formatDeletion(email)} meanwhile.`)
  return { ...found, email }
}

async function addressOfOrder({ db }: Context, orderId: string, clientId: string): Promise<string> {
  const order = await db
    .selectFrom('client_order')
    .select('email')
    .where('id', '=', orderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!order) throw refusalOf('orderId', 'This client has no such order.')
  return order.email
}

const refusalOf = (field: string, sentence: string) =>
  new Refusal('invalid', sentence, { fields: { [field]: sentence } })
