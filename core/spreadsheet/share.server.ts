import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isPermitted } from '../permissions.ts'
import { endOfDay } from './uploader.server.ts'

/** What a client may still store today. Administrators, who can delete, have no share. */
export async function remainingShare(ctx: Context): Promise<number> {
  if (isExempt(ctx)) return Infinity
  const used = await ctx.db
    .selectFrom('spreadsheet_share')
    .select(sql<number>`coalesce(max(used), 0)::float8`.as('used'))
    .where('client', 'in', clientsOf(ctx))
    .executeTakeFirstOrThrow()
  const remaining = ctx.spreadsheetShareBytes - used.used
  if (remaining <= 0) throw usedUp(ctx)
  return remaining
}

/** Counts what was stored, in its transaction; the rows stay locked until its end, so that of two uploads at once one
 * sees the other. */
export async function takeShare(inside: Context, bytes: number): Promise<void> {
  if (isExempt(inside)) return
  const { rows } = await sql<{ used: number }>`
    insert into spreadsheet_share as share (client, used, ends_at)
    select client, ${bytes}, ${endOfDay(inside.now())} from unnest(${clientsOf(inside)}::text[]) as given (client)
    -- In one order everywhere: uploads wait for each other, never in a circle.
    order by client
    on conflict (client) do update set used = share.used + excluded.used
    returning used::float8`.execute(inside.db)
  if (rows.some(({ used }) => used > inside.spreadsheetShareBytes)) throw usedUp(inside)
}

/** For what the site does by itself, every hour. */
export async function forgetShares({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom('spreadsheet_share').where('ends_at', '<', sql<Date>`now()`).execute()
}

/** For a file that would take more than is left. */
export function shareExceeded(ctx: Context, bytes: number): Refusal {
  if (bytes <= ctx.spreadsheetShareBytes) return usedUp(ctx)
  return new Refusal(
    'too_large',
    'This file takes more room than one visitor may use in a day. Please split it into smaller files.',
  )
}

const isExempt = (ctx: Context) =>
  ctx.spreadsheetShareBytes === Infinity || isPermitted(ctx.actor, 'spreadsheet.remove')

/** The network, and the person where one is signed in: neither many networks nor an account made again give more. */
function clientsOf(ctx: Context): string[] {
  const day = endOfDay(ctx.now()).toISOString()
  const clients = [
    `network ${ctx.client}`,
    ...(ctx.actor.kind === 'user' ? [`person ${ctx.actor.email}`] : []),
  ]
  return clients.map((client) => ctx.pseudonym(`spreadsheet share ${day} ${client}`))
}

function usedUp(ctx: Context): Refusal {
  const retryAfterSeconds = Math.ceil((endOfDay(ctx.now()).getTime() - ctx.now().getTime()) / 1_000)
  return new Refusal(
    'limited',
    'Your files of today take all the room that one visitor may use in a day. There is room again after midnight (Bangladesh time).',
    { retryAfterSeconds },
  )
}
