import type { Context } from '../context.ts'

/** Adds a mailbox unless it is known. Mails that arrive from now on are taken, whenever it can be read first. If it had
 * another name until now, its position and its mails that failed come with it. */
export async function addMailbox({ db, now }: Context, name: string, earlier = ''): Promise<void> {
  const position = await db
    .selectFrom('inbound_mailbox')
    .select(['uid_validity', 'last_uid', 'created_at'])
    .where('name', '=', earlier)
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('inbound_mailbox')
    .values({ name, created_at: now(), ...position })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  if (!added || !position) return
  await db.updateTable('inbound_failure').set({ mailbox: name }).where('mailbox', '=', earlier).execute()
}
