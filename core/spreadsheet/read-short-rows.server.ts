import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Part, PartRow } from './part.ts'

type ShortRow = [sheet: number, number: number, texts: PartRow['texts'], values: PartRow['values']]

/** Reads all rows of a part if they are short and fit together, as nearly all do; otherwise undefined. Planning the
 * query that shortens and drops rows takes longer than reading short ones. */
export async function readShortRows(
  { longReads }: Pick<Context, 'longReads'>,
  { picked, mostBytes, wholeRowBytes, hasValues }: Part,
): Promise<PartRow[] | undefined> {
  const values = sql.raw(hasValues ? '"values"' : `'[]'::jsonb`)
  // Stored sizes are known without reading long cells, but say nothing about the length of compressed ones.
  // One value for all rows is parsed faster than one for each.
  const { rows } = await sql<{ rows: string }>`
    with picked as materialized (${picked})
    select '[' || string_agg('[' || sheet || ',' || number || ',' || texts || ',' || "values" || ']', ',' order by place)
      || ']' as rows
    from (
      select place, sheet, number, texts::text as texts, ${values}::text as "values" from picked
      where (
        select bool_and(pg_column_compression(texts) is null and pg_column_compression(${values}) is null)
          and sum(pg_column_size(texts) + pg_column_size(${values})) <= ${mostBytes}::integer
        from picked
      ) offset 0
    ) as short
    having max(octet_length(texts) + octet_length("values")) <= ${wholeRowBytes}::integer
      and sum(octet_length(texts) + octet_length("values")) <= ${mostBytes}::integer`.execute(longReads)
  if (!rows[0]) return undefined
  const short: ShortRow[] = JSON.parse(rows[0].rows)
  return short.map(([sheet, number, texts, cells]) => ({ sheet, number, texts, values: cells }))
}
