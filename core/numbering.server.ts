import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Prefixes: TR template request, OR order, IN invoice, CN credit note, PC payment claim, RC receipt, PR problem,
 * QU quote, RF refund. */
export type Series = 'TR' | 'OR' | 'IN' | 'CN' | 'PC' | 'RC' | 'PR' | 'QU' | 'RF'

/** Returns the next number of a series without gaps, such as `OR-000001`. Call it in the transaction that inserts the
 * record, as late as possible: it locks the series until the transaction ends. */
export async function nextNumber(inside: Pick<Context, 'db'>, series: Series): Promise<string> {
  if (!inside.db.isTransaction)
    throw new Error('nextNumber outside a transaction: a failure would leave a gap in the series')
  const { last } = await inside.db
    .insertInto('number_series')
    .values({ series, last: 1 })
    .onConflict((known) => known.column('series').doUpdateSet({ last: sql`number_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${String(last).padStart(6, '0')}`
}
