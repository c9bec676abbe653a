import type { Context } from '../context.ts'

/** Keeps the source of the visit with a message of the visitor, if it is known. */
export async function keepSource({ db, visitSource }: Context, messageId: string): Promise<void> {
  const source = visitSource()
  if (!source) return
  await db
    .insertInto('inquiry_source')
    .values({ message_id: messageId, ...source })
    .execute()
}
