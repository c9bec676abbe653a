import type { Context } from '../context.ts'
import type { Conversation } from './conversation.ts'

const longest = 10_000
const mostMessages = 20

/** Reads the text that a record made of a conversation takes along: the message and, where none opened it, what the client
 * wrote later. Of a chat, staff copied it. */
export async function readTextOf(
  { db }: Pick<Context, 'db'>,
  { id, subject, message, channel, isOurs }: Conversation,
): Promise<string> {
  const copied =
    channel === 'chat' || isOurs
      ? await db
          .selectFrom('message')
          .select('text')
          .where('record_id', '=', id)
          .where('is_staff', '=', false)
          .orderBy('id')
          .limit(mostMessages)
          .execute()
      : []
  const all = [subject, message, ...copied.map(({ text }) => text)].filter(Boolean).join('\n\n')
  return all.slice(0, longest).toWellFormed()
}
