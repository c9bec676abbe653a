import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { shortRowBytes, workBytes } from './budget.ts'
import type { Part, PartRow } from './part.ts'
import { readShortRows } from './read-short-rows.server.ts'

type FoundRow = { sheet: number; number: number; texts: string; values: string; shortened: number[] | null }

const lengths = [1_000, 300, 100, 30, 10]
const shortest = 3
// Bytes of one entry in the list of shortened cells.
const bytesOfColumn = 6
// Most characters take up to three bytes in UTF-8.
const bytesOf = (cell: string, length: number) =>
  sql`least(coalesce(octet_length(${sql.ref(cell)}), 0), ${3 * length}::integer)`
const fits = (length: number) =>
  sql`when sum(${bytesOf('text', length)} + ${bytesOf('raw', length)}) <= ${shortRowBytes}::integer then ${length}::integer`

/** Selects the cells of a large row, cutting the long ones to a length at which all fit. */
const shortCells = sql`(
  with cell as materialized (
    select text, value, case jsonb_typeof(value) when 'string' then value #>> '{}' end as raw, place
    from rows from (jsonb_array_elements_text(picked.texts), jsonb_array_elements(picked."values"))
      with ordinality as cell (text, value, place)
  ), longest as (
    select case ${sql.join(lengths.map(fits), sql` `)} else ${shortest}::integer end as length from cell
  )
  select jsonb_agg(left(text, length) order by place) filter (where text is not null)::text as texts,
    jsonb_agg(case when raw is null then value else to_jsonb(left(raw, length)) end order by place)
      filter (where value is not null)::text as raw_values,
    array_agg(place::integer - 1 order by place) filter (where char_length(text) > length or char_length(raw) > length)
      as shortened
  from cell cross join longest
)`

/** Reads as many rows as fit, with the long cells of large rows shortened. */
export async function readPart(
  ctx: Pick<Context, 'longReads'>,
  part: Part,
): Promise<{ rows: PartRow[]; isCut: boolean }> {
  const short = await readShortRows(ctx, part)
  return short ? { rows: short, isCut: false } : readLongRows(ctx, part)
}

/** The database shortens cells and drops excess rows, so that they are never transferred. */
async function readLongRows(
  { longReads }: Pick<Context, 'longReads'>,
  { picked, mostBytes, wholeRowBytes, hasValues }: Part,
): Promise<{ rows: PartRow[]; isCut: boolean }> {
  // PostgreSQL knows the length of a search text without decompressing it.
  const { rows } = await sql<FoundRow & { picked: number }>`
    with wanted as (${picked}), weighed as (
      select place, sheet, number, texts, ${hasValues ? sql`"values"` : sql`'[]'::jsonb`} as "values",
        octet_length(folded) as own_work, sum(octet_length(folded)) over (order by place) as work
      from wanted
    ), cut as (
      select place, sheet, number, row.texts, row."values", row.shortened
      from weighed as picked
      cross join lateral (select picked.texts::text as texts, picked."values"::text as "values" offset 0) as whole
      cross join lateral (
        select whole.texts, whole."values", null::integer[] as shortened
        where octet_length(whole.texts) + octet_length(whole."values") <= ${wholeRowBytes}::integer
        union all
        select short.texts, coalesce(short.raw_values, '[]'), short.shortened from ${shortCells} as short
        where octet_length(whole.texts) + octet_length(whole."values") > ${wholeRowBytes}::integer
      ) as row
      where work <= ${workBytes}::integer or work = own_work
    ), measured as (
      select *, octet_length(texts) + octet_length("values") + ${bytesOfColumn}::integer * coalesce(cardinality(shortened), 0)
        as own_bytes
      from cut
    ), summed as (
      select *, sum(own_bytes) over (order by place) as bytes from measured
    )
    select sheet, number, texts, "values", shortened,
      (select count(*)::integer from weighed) as picked
    from summed where bytes <= ${mostBytes}::integer or bytes = own_bytes order by place`.execute(longReads)
  return {
    rows: rows.map(({ sheet, number, texts, values, shortened }) => ({
      sheet,
      number,
      texts: JSON.parse(texts),
      values: JSON.parse(values),
      ...(shortened && { shortened }),
    })),
    isCut: rows.length < (rows[0]?.picked ?? 0),
  }
}
