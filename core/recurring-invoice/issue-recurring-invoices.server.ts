import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { issueInvoice } from '../invoice/issue-invoice.server.ts'
import { withTodaysRates } from '../tax/tax-rates.server.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { formatPeriod, periodAfter } from './recurrence.ts'
import { recurringColumns } from './recurring-invoice-rows.server.ts'

const batch = 100

/** Issues an invoice for each period that has begun. Idempotent background job; catches up on missed days. One that
 * fails stops no other, and is tried again by the next run. Returns the number issued. */
export async function issueRecurringInvoices(ctx: Context): Promise<number> {
  let count = 0
  const failed = new Map<string, unknown>()
  for (;;) {
    const found = await due(ctx)
      .select('id')
      .$if(failed.size > 0, (rows) => rows.where('id', 'not in', [...failed.keys()]))
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id } of found) {
      try {
        if (await inTransaction(ctx, (inside) => issueNext(inside, id))) count += 1
      } catch (error) {
        failed.set(id, error)
      }
    }
    if (found.length === 0) break
  }
  const [failure] = failed.values()
  if (failure) throw failure
  return count
}

const due = (ctx: Context) =>
  ctx.db.selectFrom('recurring_invoice').where('next_on', '<=', today(ctx)).where('is_paused', '=', false)

/** Issues the invoice of one period. Returns false if another node has done so meanwhile. */
async function issueNext(inside: Context, id: string): Promise<boolean> {
  const row = await due(inside).select(recurringColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row?.nextOn) return false
  const { clientId, currency, nextOn } = row
  const period = formatPeriod(row, nextOn)
  const current = await withTodaysRates(inside, row.lines)
  const lines = current.map((line) => ({ ...line, title: `${line.title}, ${period}` }))
  await issueInvoice(inside, {
    ...{ id: createId(), clientId, lines, currency, dueOn: null },
    period: { recurringId: id, periodOn: nextOn },
  })
  await inside.db
    .updateTable('recurring_invoice')
    .set({ next_on: periodAfter(row, nextOn) })
    .where('id', '=', id)
    .execute()
  return true
}
