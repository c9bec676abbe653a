import { v7 as createId } from 'uuid'
import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { insertChosenLink } from '../conversation/link-client.server.ts'
import { doOnce } from '../idempotency.server.ts'
import { permit } from '../permissions.ts'
import { insertInquiryRow } from './inquiry.server.ts'
import type { AddedChat } from './inquiry.ts'

/** Adds a chat that began without 'Order Now', with the text that staff copied. Calls with the same idempotency key add
 * one. */
export async function addChat(ctx: Context, input: AddedChat, key?: string): Promise<string> {
  permit(ctx, 'contact.change')
  if (input.clientId) permit(ctx, 'client.create')
  return doOnce(ctx, { key, operation: 'contact.add-chat', input }, async (inside) => {
    const { name, phone, email, text: message, clientId } = input
    const id = createId()
    const now = inside.now()
    await inside.db
      .insertInto('contact_message')
      .values({ id, name, email, message, channel: 'chat', status: 'open', created_at: now })
      .execute()
    await insertInquiryRow(inside, { id, phone })
    await setAnswerDue(inside, 'contact', id)
    await recordAuditEntry(inside, { action: 'contact.add-chat', kind: 'contact', recordId: id })
    if (clientId) await insertChosenLink(inside, id, clientId)
    return id
  })
}
