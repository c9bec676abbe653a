import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { responseBytes } from './budget.ts'
import type { SpreadsheetHit } from './find-hits.server.ts'

export const maxExportedCells = 300_000

/** Returns the number of cells in the widest row. Refuses exports too large for one file: every row is written as wide
 * as the widest, so one far cell enlarges the whole file. */
export async function measureExport(
  { longReads }: Pick<Context, 'longReads'>,
  hits: SpreadsheetHit[],
  mostCells: number,
): Promise<number> {
  const sheets = hits.map(({ position }) => position.sheet)
  const numbers = hits.map(({ position }) => position.number)
  const rows = sql`unnest(${sheets}::integer[], ${numbers}::integer[]) as hit (sheet, number)
    join spreadsheet_row using (sheet, number)`
  // PostgreSQL knows the length of a search text without decompressing it, so much too large exports are refused early.
  const estimate = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(folded)), 0)::float8 as bytes from ${rows}`.execute(longReads)
  if ((estimate.rows[0]?.bytes ?? 0) > 3 * responseBytes) throw exportTooLarge()
  const exact = await sql<{ width: number; bytes: number }>`
    select coalesce(max(jsonb_array_length(texts)), 0)::int as width,
      coalesce(sum(octet_length(texts::text)), 0)::float8 as bytes from ${rows}`.execute(longReads)
  const { width = 0, bytes = 0 } = exact.rows[0] ?? {}
  const names = hits.reduce((sum, { sheet }) => sum + Buffer.byteLength(sheet.filename + sheet.name), 0)
  const cells = width * hits.length
  if (mostCells < cells && cells <= maxExportedCells) throw tooManyCells()
  if (cells > maxExportedCells || bytes + names + cells > responseBytes) throw exportTooLarge()
  return width
}

const tooManyCells = () =>
  new Refusal(
    'invalid',
    'Too many matches for a workbook: please export CSV, or search for something more specific.',
  )

const exportTooLarge = () =>
  new Refusal('invalid', 'Too many matches for one file: please search for something more specific.')
