import type { Context } from './context.ts'
import { permit } from './permissions.ts'

export type Counters = { unreadContacts: number }

/** The tables that the counters are made of. */
export const countedTables: ReadonlySet<string> = new Set(['contact_message'])

export async function readCounters(ctx: Context): Promise<Counters> {
  permit(ctx, 'counters.read')
  const { count } = await ctx.db
    .selectFrom('contact_message')
    .where('is_read', '=', false)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { unreadContacts: Number(count) }
}
