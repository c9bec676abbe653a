import { sql } from 'kysely'
import type { Context } from './context.ts'

/** TR template request, OR order, IN invoice, PC payment claim, RC receipt, PR problem. */
export type Series = 'TR' | 'OR' | 'IN' | 'PC' | 'RC' | 'PR'

/** `OR-000001`, and so on without a gap: to be taken in the transaction of the record that it names, as late as can be,
 * since others wait for it. */
export async function nextNumber(inside: Pick<Context, 'db'>, series: Series): Promise<string> {
  if (!inside.db.isTransaction) throw new Error('A number outside a transaction could be lost')
  const { last } = await inside.db
    .insertInto('number_series')
    .values({ series, last: 1 })
    .onConflict((known) => known.column('series').doUpdateSet({ last: sql`number_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${String(last).padStart(6, '0')}`
}
