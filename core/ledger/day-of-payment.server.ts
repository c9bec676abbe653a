import type { Context } from '../context.ts'
import { dayOf, formatDay, today } from '../time.ts'
import { holdMonths } from './hold-money.server.ts'

/** Day on which a payment counts, and a remark if that is not the day on which it was paid. */
type CountedDay = { onDay: string; remark: string }

/** Returns the day of a payment, or today if its month is closed. Waits for a closing of that month, and holds up later
 * ones until this transaction ends. */
export async function dayOfPayment(inside: Context, paidAt: Date): Promise<CountedDay> {
  await holdMonths(inside, paidAt)
  const [paidOn, day] = [dayOf(paidAt), today(inside)]
  // Clocks of clients may be minutes ahead.
  if (paidOn >= day) return { onDay: day, remark: '' }
  const closed = await inside.db
    .selectFrom('closed_month')
    .select('month')
    .where('month', '=', `${paidOn.slice(0, 7)}-01`)
    .executeTakeFirst()
  if (!closed) return { onDay: paidOn, remark: '' }
  return { onDay: day, remark: `Paid on ${formatDay(paidOn)}, in a month that is closed` }
}
