import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { answerBytes } from './budget.ts'
import type { Found } from './find-hits.server.ts'

const mostCells = 300_000

/** Cells of the widest row. Refuses what is too much for one file: each row is written as wide as the widest, so a far
 * cell makes all large. */
export async function measureExport(
  { longReads }: Pick<Context, 'longReads'>,
  hits: Found[],
): Promise<number> {
  const sheets = hits.map(({ place }) => place.sheet)
  const numbers = hits.map(({ place }) => place.number)
  const rows = sql`unnest(${sheets}::integer[], ${numbers}::integer[]) as hit (sheet, number)
    join spreadsheet_row using (sheet, number)`
  // The length of a search text is known without unpacking it: what is far too much is refused at once.
  const rough = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(folded)), 0)::float8 as bytes from ${rows}`.execute(longReads)
  if ((rough.rows[0]?.bytes ?? 0) > 3 * answerBytes) throw tooMuch()
  const exact = await sql<{ width: number; bytes: number }>`
    select coalesce(max(jsonb_array_length(texts)), 0)::int as width,
      coalesce(sum(octet_length(texts::text)), 0)::float8 as bytes from ${rows}`.execute(longReads)
  const { width = 0, bytes = 0 } = exact.rows[0] ?? {}
  const names = hits.reduce((sum, { sheet }) => sum + Buffer.byteLength(sheet.filename + sheet.name), 0)
  const cells = width * hits.length
  if (cells > mostCells || bytes + names + cells > answerBytes) throw tooMuch()
  return width
}

const tooMuch = () =>
  new Refusal('invalid', 'This is too much for one file: please search for something rarer.')
