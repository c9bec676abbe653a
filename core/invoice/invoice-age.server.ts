import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { today } from '../time.ts'
import type { InvoiceAge } from './invoice-ages.ts'

/** SQL expression for the age of an unpaid invoice today. */
export function ageNow(ctx: Context) {
  const day = today(ctx)
  return sql<InvoiceAge>`case when due_on >= ${day}::date then 'not-due'
    when due_on >= ${day}::date - 30 then 'up-to-30'
    when due_on >= ${day}::date - 60 then 'up-to-60' else 'older' end`
}
