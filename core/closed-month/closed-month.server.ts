import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { readIncome } from '../report/income.server.ts'
import { addMonths, businessZone, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Month, type MonthMove, maxMonths } from './closed-month.ts'

/** Lists the months since the first record that closing protects, newest first. */
export async function listMonths(ctx: Context): Promise<Month[]> {
  permit(ctx, 'report.read')
  const day = today(ctx)
  const [from, closed] = await Promise.all([readFirstDay(ctx, day), readClosed(ctx)])
  const { rows } = await readIncome(ctx, { from, to: day, by: 'month', currency: 'USD' })
  return rows
    .map(({ key, income, entries }) => ({
      ...{ month: key, income, entries },
      hasEnded: key < day.slice(0, 7),
      closed: closed.get(key) ?? null,
    }))
    .reverse()
}

async function readFirstDay({ db }: Context, day: string): Promise<string> {
  const { rows } = await sql<{ first: string | null }>`select least(
    (select min(on_day) from ledger_entry), (select min(spent_on) from expense),
    (select (min(at) at time zone ${sql.lit(businessZone)})::date from tax_entry)) as first`.execute(db)
  const first = rows[0]?.first
  const earliest = addMonths(`${day.slice(0, 7)}-01`, 1 - maxMonths)
  const began = first ? `${first.slice(0, 7)}-01` : day
  return began < earliest ? earliest : began > day ? day : began
}

async function readClosed({ db }: Context): Promise<Map<string, NonNullable<Month['closed']>>> {
  const rows = await db
    .selectFrom('closed_month')
    .leftJoin('person', 'person.id', 'closed_by')
    .select(['month', 'closed_at as at', 'person.name', 'reason'])
    .orderBy('month', 'desc')
    .limit(maxMonths)
    .execute()
  return new Map(
    rows.map(({ month, at, name, reason }) => [month.slice(0, 7), { at, by: name ?? '', reason }]),
  )
}

/** Closes a month, so that the database refuses ledger entries that are dated in it, or reopens it. */
export async function moveMonth(ctx: Context, month: string, { move, reason }: MonthMove): Promise<void> {
  const me = permitUser(ctx, 'closed-month.change')
  if (move === 'close' && month >= today(ctx).slice(0, 7)) {
    throw new Refusal(
      'conflict',
      'This month has not ended yet. It can be closed from the first day of the next.',
    )
  }
  await inTransaction(ctx, async (inside) => {
    const isMoved = await (move === 'close'
      ? close(inside, { month, reason, by: me.id })
      : reopen(inside, month))
    if (!isMoved)
      throw new Refusal('conflict', `This month is already ${move === 'close' ? 'closed' : 'open'}.`)
    const after = { month, reason }
    await recordAuditEntry(inside, { action: `closed-month.${move}`, kind: 'closed-month', after })
  })
}

type Closing = { month: string; reason: string; by: string }

async function close({ db, now }: Context, { month, reason, by }: Closing): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('closed_month')
    .values({ month: `${month}-01`, reason, closed_by: by, closed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function reopen({ db }: Context, month: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('closed_month')
    .where('month', '=', `${month}-01`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
