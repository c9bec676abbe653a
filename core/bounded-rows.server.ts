import { type Kysely, sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Page } from './paging.ts'

/** As PostgreSQL writes a row. JSON may need six times as much, where all of it is control characters. */
const usualBytes = 1_000_000

type Ordered<Row> = { execute: () => Promise<Row[]> }
type Bounds = { limit: number; bytes?: number | undefined }
type Measured = { page_position: string; bytes_before: string; rows_found: string }

/** Rows that are measured at a time: each step looks through all positions of the page. */
const stepOf = (limit: number) => (limit > 1_000 ? 256 : 32)

/** The first rows of an ordered query that asks for one more than `limit`: as many as fit in `bytes`, and always one.
 * The database measures some rows at a time and stops where the answer is full: large texts behind it are not read. */
export async function readBounded<Row extends { id: string }>(
  db: Kysely<Tables>,
  ordered: Ordered<Row>,
  { limit, bytes = usualBytes }: Bounds,
): Promise<Page<Row>> {
  const { rows } = await sql<Row & Measured>`
    with recursive page as materialized (
      select listed.*, row_number() over () as page_position from ${ordered} as listed
    ), measured (page_position, bytes) as (
      select 0::bigint, 0::bigint
      union all
      select step.page_position, measured.bytes + step.bytes
      from measured, lateral (
        select max(page_position) as page_position, sum(octet_length(page::text))::bigint as bytes from page
        where page.page_position > measured.page_position and page.page_position <= measured.page_position + ${stepOf(limit)}
      ) as step
      where measured.bytes < ${bytes} and step.page_position is not null
    ), running as (
      select page.*, sum(octet_length(page::text)) over (order by page_position) - octet_length(page::text) as bytes_before
      from page where page_position <= (select max(page_position) from measured)
    )
    select running.*, (select count(*) from page) as rows_found
    from running where bytes_before < ${bytes} order by page_position`.execute(db)
  const found = Number(rows[0]?.rows_found ?? 0)
  const page = rows
    .slice(0, limit)
    .map(({ page_position: _, rows_found: ___, bytes_before: __, ...row }) => row as unknown as Row)
  return { rows: page, nextBefore: found > page.length ? page.at(-1)?.id : undefined }
}
