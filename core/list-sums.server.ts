import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { ListSum, Page } from './paging.ts'

/** Adding up more rows would take longer than reading the page. */
const mostSummed = 1_000

/** Minor units of `currency` in a row. */
type Amounts = { total: RawBuilder<unknown>; open?: RawBuilder<unknown> }

/** Adds up the rows of a list in each currency; undefined for a long list and for a page without a total. */
export async function sumsOf<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { total: count }: Pick<Page<unknown>, 'total'>,
  { total, open }: Amounts,
): Promise<ListSum[] | undefined> {
  if (count === undefined || count > mostSummed) return undefined
  const found = await rows
    .clearSelect()
    .select([
      sql<string>`currency`.as('currency'),
      sql<string>`sum(${total})`.as('total'),
      sql<string>`sum(${open ?? sql`0`})`.as('open'),
    ])
    .groupBy(sql`currency`)
    .orderBy(sql`currency`)
    .$castTo<{ currency: string; total: string; open: string }>()
    .execute()
  return found.map(({ currency, ...sums }) => ({
    total: { minor: Number(sums.total), currency },
    ...(open && { open: { minor: Number(sums.open), currency } }),
  }))
}
