import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { dayOf, today } from '../time.ts'

/** Key space of the locks on the credit of a client, which triggers take, too. */
const creditLock = 73
/** Key space of the locks on months: shared by entries, exclusive for closing. */
const monthLock = 741

type Holder = Pick<Context, 'db' | 'now'>

/** Locks what entries of a client's money share with those of others. All of them lock in one sequence: claim, line of a
 * statement, invoice, credit, months, counters. Call it when the invoice is locked and before `nextNumber`. */
export async function holdMoney(inside: Holder, email: string, paidAt?: Date): Promise<void> {
  await holdCredit(inside, email)
  await holdMonths(inside, paidAt)
}

export const holdCredit = ({ db }: Pick<Context, 'db'>, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${foldEmail(email)}, ${sql.lit(creditLock)}))`.execute(db)

/** Keeps the month of today and that of a payment as they are, after a closing that is under way. */
export async function holdMonths(inside: Holder, paidAt?: Date): Promise<void> {
  const days = [paidAt ? dayOf(paidAt) : today(inside), today(inside)]
  const months = new Set(days.map((day) => `${day.slice(0, 7)}-01`).toSorted())
  for (const month of months) {
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(monthLock)}, month_key(${month}::date))`.execute(
      inside.db,
    )
  }
}
