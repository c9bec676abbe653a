import { recordAuditEntry } from '../audit.server.ts'
import { clients } from '../client/client-rows.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { findClientOf, insertLink, refuseSpam } from './conversation-client.server.ts'
import { lockConversation } from './conversation-rows.server.ts'

/** Links a conversation to a client that staff chose; the client gets no address. Returns the number of changed
 * conversations; 0 if it is linked to the client already. */
export async function linkClient(ctx: Context, id: string, clientId: string): Promise<number> {
  permit(ctx, 'contact.change')
  permit(ctx, 'client.create')
  return inTransaction(ctx, async (inside) => {
    const conversation = await lockConversation(inside, id)
    if (!conversation) throw notFound('Message')
    const linked = await findClientOf(inside, id)
    if (linked?.id === clientId) return 0
    if (linked) {
      throw new Refusal(
        'conflict',
        `This message is linked to ${linked.name} already. Please unlink it first.`,
      )
    }
    refuseSpam(conversation)
    await insertChosenLink(inside, id, clientId)
    return 1
  })
}

/** Links a new or unlinked conversation in the transaction of a verb that has checked the permission. */
export async function insertChosenLink(inside: Context, id: string, clientId: string): Promise<void> {
  const found = clients(inside, {}).select('id').where('id', '=', clientId).forKeyShare()
  if (!(await found.executeTakeFirst())) throw notFound('Client')
  await insertLink(inside, id, clientId)
  const after = { clientId }
  await recordAuditEntry(inside, { action: 'contact.link-client', kind: 'contact', recordId: id, after })
}

/** Takes the link of a conversation to its client back. What was made of the conversation stays with the client. Returns
 * the number of changed conversations. */
export async function unlinkClient(ctx: Context, id: string): Promise<number> {
  permit(ctx, 'contact.change')
  permit(ctx, 'client.create')
  return inTransaction(ctx, async (inside) => {
    if (!(await lockConversation(inside, id))) throw notFound('Message')
    const linked = await findClientOf(inside, id)
    if (!linked) return 0
    await inside.db.deleteFrom('conversation_client').where('conversation_id', '=', id).execute()
    const before = { clientId: linked.id }
    await recordAuditEntry(inside, { action: 'contact.unlink-client', kind: 'contact', recordId: id, before })
    return 1
  })
}
