import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { FoundRow, Part } from './read-part.server.ts'

/** Reads all rows of a part if they are short and fit together, as nearly all do; otherwise undefined. Planning the
 * query that shortens and drops rows takes longer than reading short ones. */
export async function readShortRows(
  { longReads }: Pick<Context, 'longReads'>,
  { picked, mostBytes, wholeRowBytes, hasValues }: Part,
): Promise<FoundRow[] | undefined> {
  // Stored sizes are known without reading long cells, but say nothing about the length of a compressed one.
  const values = hasValues ? sql`"values"` : sql`'[]'::jsonb`
  const { rows } = await sql<FoundRow>`
    with picked as materialized (${picked}), short as materialized (
      select place, sheet, number, texts::text as texts, ${values}::text as "values" from picked
      where (
        select bool_and(pg_column_compression(texts) is null and pg_column_compression(${values}) is null)
          and sum(pg_column_size(texts) + pg_column_size(${values})) <= ${mostBytes}::integer
        from picked
      )
    )
    select sheet, number, texts, "values" from short
    where (
      select max(octet_length(texts) + octet_length("values")) <= ${wholeRowBytes}::integer
        and sum(octet_length(texts) + octet_length("values")) <= ${mostBytes}::integer
      from short
    )
    order by place`.execute(longReads)
  return rows.length > 0 ? rows : undefined
}
