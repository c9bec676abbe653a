import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { dayAfter } from './dates.ts'
import type { InvoiceAge } from './invoice.ts'

/** SQL expression for the age of an unpaid invoice today. */
export function ageNow({ now }: Context) {
  const today = dayAfter(now(), 0)
  return sql<InvoiceAge>`case when due_on >= ${today}::date then 'not-due'
    when due_on >= ${today}::date - 30 then 'up-to-30'
    when due_on >= ${today}::date - 60 then 'up-to-60' else 'older' end`
}
