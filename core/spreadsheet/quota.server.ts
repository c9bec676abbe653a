import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isPermitted } from '../permissions.ts'
import { widerNetworkOf } from '../wider-network.ts'
import { endOfDay } from './uploader.server.ts'

/** Returns the bytes a client may still store today. Administrators have no quota, because they can delete files. */
export async function remainingQuota(ctx: Context): Promise<number> {
  if (isExempt(ctx)) return Infinity
  const used = await ctx.db
    .selectFrom('spreadsheet_share')
    .select(sql<number>`coalesce(max(used), 0)::float8`.as('used'))
    .where('client', 'in', clientsOf(ctx))
    .executeTakeFirstOrThrow()
  const remaining = ctx.spreadsheetShareBytes - used.used
  if (remaining <= 0) throw quotaExceeded(ctx)
  return remaining
}

/** Adds the stored bytes to the quota, in the upload's transaction. The rows stay locked until it ends, so that
 * concurrent uploads see each other. */
export async function addToQuota(inside: Context, bytes: number): Promise<void> {
  if (isExempt(inside)) return
  const { rows } = await sql<{ used: number }>`
    insert into spreadsheet_share as share (client, used, ends_at)
    select client, ${bytes}, ${endOfDay(inside.now())} from unnest(${clientsOf(inside)}::text[]) as given (client)
    -- Consistent lock order, so that concurrent uploads cannot deadlock.
    order by client
    on conflict (client) do update set used = share.used + excluded.used
    returning used::float8`.execute(inside.db)
  if (rows.some(({ used }) => used > inside.spreadsheetShareBytes)) throw quotaExceeded(inside)
}

/** Deletes expired quotas. Hourly background job. */
export async function deleteExpiredQuotas({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom('spreadsheet_share').where('ends_at', '<', sql<Date>`now()`).execute()
}

/** Returns the refusal for a file larger than the remaining quota. */
export function overQuotaRefusal(ctx: Context, bytes: number): Refusal {
  if (bytes <= ctx.spreadsheetShareBytes) return quotaExceeded(ctx)
  return new Refusal(
    'too_large',
    'This file takes more room than one visitor may use in a day. Please split it into smaller files.',
  )
}

const isExempt = (ctx: Context) =>
  ctx.spreadsheetShareBytes === Infinity || isPermitted(ctx.actor, 'spreadsheet.remove')

/** Pseudonyms of the network and of the signed-in person. Changing networks or accounts does not give more quota. */
function clientsOf(ctx: Context): string[] {
  const day = endOfDay(ctx.now()).toISOString()
  const clients = [
    `network ${widerNetworkOf(ctx.client) ?? ctx.client}`,
    ...(ctx.actor.kind === 'user' ? [`person ${ctx.actor.email}`] : []),
  ]
  return clients.map((client) => ctx.pseudonym(`spreadsheet share ${day} ${client}`))
}

function quotaExceeded(ctx: Context): Refusal {
  const retryAfterSeconds = Math.ceil((endOfDay(ctx.now()).getTime() - ctx.now().getTime()) / 1_000)
  return new Refusal(
    'limited',
    'Your files of today take all the room that one visitor may use in a day. There is room again after midnight (Bangladesh time).',
    { retryAfterSeconds },
  )
}
