import type { Context } from '../context.ts'

/** Adds a mailbox unless it is known. Mails that arrive from now on are taken, whenever it can be read first. */
export async function addMailbox({ db, now }: Context, name: string): Promise<void> {
  await db
    .insertInto('inbound_mailbox')
    .values({ name, created_at: now() })
    .onConflict((same) => same.doNothing())
    .execute()
}
