import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { dayMs } from '../time.ts'
import type { InboundOutcome, InboundStatus } from './inbound.ts'
import { listSetAside } from './set-aside.server.ts'

const countedDays = 30

/** Reads the state of the mailbox with this name; undefined if none is configured. */
export async function readInboundStatus(ctx: Context, name: string | undefined): Promise<InboundStatus> {
  permit(ctx, 'mail.list')
  const state = name && (await readMailbox(ctx, name))
  return {
    isConfigured: name !== undefined,
    ...(state || { fetchedAt: null, failingSince: null, failure: '' }),
    counts: await countOutcomes(ctx),
    setAside: name === undefined ? [] : await listSetAside(ctx, name),
  }
}

const readMailbox = ({ db }: Context, name: string) =>
  db
    .selectFrom('inbound_mailbox')
    .select(['fetched_at as fetchedAt', 'failing_since as failingSince', 'failure'])
    .where('name', '=', name)
    .executeTakeFirst()

async function countOutcomes({ db, now }: Context): Promise<InboundStatus['counts']> {
  const since = new Date(now().getTime() - countedDays * dayMs)
  const { rows } = await sql<{ outcome: InboundOutcome; count: number }>`
    select outcome, count(*)::int as count from inbound_mail where created_at > ${since}
    group by outcome order by outcome`.execute(db)
  return rows
}

/** Since when mails cannot be fetched; null if they can. */
export async function readFailingSince(
  { db }: Pick<Context, 'db'>,
  name: string | undefined,
): Promise<Date | null> {
  if (name === undefined) return null
  const found = await db
    .selectFrom('inbound_mailbox')
    .select('failing_since as failingSince')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.failingSince ?? null
}
