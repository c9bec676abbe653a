import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { linkClientOfSender } from './conversation-client.server.ts'
import { lockConversation } from './conversation-rows.server.ts'

/** Locks the message that a quote is made from, and makes its sender the client. A message has one quote at most. */
export async function takeForQuote(inside: Context, id: string, clientId: string): Promise<void> {
  const conversation = await lockConversation(inside, id)
  if (!conversation) throw notFound('Message')
  const known = await findQuoteOf(inside, id)
  if (known) {
    throw new Refusal(
      'conflict',
      `A quote was made from this message already: ${known.number ?? 'a draft'}. It is linked there.`,
    )
  }
  if ((await linkClientOfSender(inside, conversation)) === clientId) return
  throw new Refusal(
    'conflict',
    'The sender of this message is another client. Please start from the message.',
  )
}

/** Records that a quote was made from a message. */
export const recordQuoteOf = (inside: Context, id: string, quoteId: string): Promise<void> =>
  recordAuditEntry(inside, {
    action: 'contact.make-quote',
    kind: 'contact',
    recordId: id,
    after: { recordId: quoteId },
  })

/** Finds the quote that was made from a message; a draft has no number. */
export async function findQuoteOf(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<{ id: string; number: string | null } | null> {
  const quote = db.selectFrom('quote').select(['id', 'number']).where('conversation_id', '=', id)
  return (await quote.executeTakeFirst()) ?? null
}
