import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

const mostCells = 300_000
const mostBytes = 20_000_000

/** Refuses rows that are too much for one file: each is written as wide as the widest, so a far cell makes all large. */
export async function refuseTooMuch(
  { db }: Pick<Context, 'db'>,
  places: { sheet: number; number: number }[],
): Promise<void> {
  const sheets = places.map(({ sheet }) => sheet)
  const numbers = places.map(({ number }) => number)
  const { rows } = await sql<{ width: number; bytes: number }>`
    select coalesce(max(jsonb_array_length(texts)), 0)::int as width,
      coalesce(sum(octet_length(folded)), 0)::float8 as bytes
    from unnest(${sheets}::integer[], ${numbers}::integer[]) as hit (sheet, number)
    join spreadsheet_row using (sheet, number)`.execute(db)
  const { width = 0, bytes = 0 } = rows[0] ?? {}
  if (width * places.length <= mostCells && bytes <= mostBytes) return
  throw new Refusal('invalid', 'This is too much for one file: please search for something rarer.')
}
