import { type Kysely, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Page } from './paging.ts'

/** Size of rows as PostgreSQL text. JSON can be six times larger if every character is a control character. */
const defaultBytes = 1_000_000

type Ordered<Row> = { execute: () => Promise<Row[]> }
type Bounds = { limit: number; bytes?: number | undefined }
type Measured = { page_position: string; bytes_before: string; rows_found: string }

/** Rows measured per step. Each step scans all positions of the page, so large pages take larger steps. */
const stepSize = (limit: number) => (limit > 1_000 ? 256 : 32)

/** Returns as many of the first rows of a sorted query as fit in `bytes`, and at least one. The query must fetch one
 * row more than `limit`. The database measures rows in steps and stops at the size limit, so that it does not read
 * large texts beyond it. Each row is measured once, because its text costs more than the rest of the query. */
export async function readBounded<Row extends { id: string }>(
  db: Kysely<Tables>,
  ordered: Ordered<Row>,
  { limit, bytes = defaultBytes }: Bounds,
): Promise<Page<Row>> {
  const { rows } = await sql<Row & Measured>`
    with recursive page as materialized (
      select listed.*, row_number() over () as page_position from ${ordered} as listed
    ), measured (page_position, bytes, sizes) as (
      select 0::bigint, 0::bigint, '{}'::integer[]
      union all
      select step.page_position, measured.bytes + step.bytes, step.sizes
      from measured, lateral (
        select max(page_position) as page_position, sum(row_bytes)::bigint as bytes,
          array_agg(row_bytes order by page_position) as sizes
        from (
          select page_position, octet_length(page::text) as row_bytes from page
          where page.page_position > measured.page_position
            and page.page_position <= measured.page_position + ${stepSize(limit)}
          offset 0
        ) as sized
      ) as step
      where measured.bytes < ${bytes} and step.page_position is not null
    ), sized as (
      select row_number() over (order by measured.page_position, number) as page_position, row_bytes
      from measured, unnest(sizes) with ordinality as one (row_bytes, number)
    ), running as (
      select page.*, sum(row_bytes) over (order by page_position) - row_bytes as bytes_before
      from page join sized using (page_position)
    )
    select running.*, (select count(*) from page) as rows_found
    from running where bytes_before < ${bytes} order by page_position`.execute(db)
  const found = Number(rows[0]?.rows_found ?? 0)
  const page = rows
    .slice(0, limit)
    .map(({ page_position: _, rows_found: ___, bytes_before: __, ...row }) => row as unknown as Row)
  return { rows: page, nextBefore: found > page.length ? page.at(-1)?.id : undefined }
}
