import { type Kysely, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { SheetEvent, SheetHeading } from '#platform/sheets/sheet-event.ts'
import { inBatches, type StorableRow } from './batches.ts'
import { openSharedSlice, openSlices, type Slices } from './slices.server.ts'
import { toStorable } from './storable.ts'

type Db = Kysely<Tables>
export type NewSpreadsheet = {
  id: string
  filename: string
  size: number
  uploaded_at: Date
  uploader_hash: Buffer | null
  uploader_until: Date | null
  is_unlisted?: boolean
  is_sample?: boolean
}
/** Events of a sheet reader. */
export type SheetEvents = AsyncIterable<SheetEvent>

/**
 * Writes a file and its rows while they are read; must run in a transaction. Returns the stored bytes. `check` is
 * called with the bytes so far and may throw.
 */
export async function storeSpreadsheet(
  db: Db,
  file: NewSpreadsheet,
  events: SheetEvents,
  check?: (storedBytes: number) => void,
): Promise<number> {
  const keys: number[] = []
  let storedSoFar = baseBytes
  let slices: Slices | undefined
  for await (const { headings, rows, isLast } of inBatches(events)) {
    const folded = rows.map((row) => row.folded)
    if (!slices) {
      slices = await (isLast ? openSharedSlice(db, folded) : openSlices(db))
      await db
        .insertInto('spreadsheet')
        .values({ ...file, first_slice: slices.first })
        .execute()
    }
    storedSoFar += countBytes(headings, rows)
    check?.(storedSoFar)
    keys.push(...(await writeHeadings(db, file.id, headings, keys.length)))
    if (rows.length > 0) await writeRows(db, rows, keys, await slices.assign(folded))
  }
  await slices?.close()
  await db.updateTable('spreadsheet').set({ kept_bytes: storedSoFar }).where('id', '=', file.id).execute()
  return storedSoFar
}

/** Bytes of the records that even an empty file has. */
const baseBytes = 4_096

const countBytes = (headings: SheetHeading[], rows: StorableRow[]): number =>
  rows.reduce(
    (sum, { texts, values, folded }) =>
      sum + Buffer.byteLength(texts) + Buffer.byteLength(values) + Buffer.byteLength(folded),
    headings.length > 0 ? Buffer.byteLength(JSON.stringify(headings)) : 0,
  )

async function writeHeadings(db: Db, id: string, headings: SheetHeading[], from: number): Promise<number[]> {
  if (headings.length === 0) return []
  const rows = headings.map(({ columnCount, rowCount, isHidden, isDamaged, ...sheet }, at) => ({
    spreadsheet_id: id,
    number: from + at,
    name: toStorable(sheet.name),
    kind: sheet.kind,
    is_hidden: isHidden,
    is_damaged: isDamaged,
    column_count: columnCount,
    row_count: rowCount,
    column_widths: sheet.columnWidths,
    merges: JSON.stringify(sheet.merges),
  }))
  const inserted = await db
    .insertInto('spreadsheet_sheet')
    .values(rows)
    .returning(['key', 'number'])
    .execute()
  return inserted.sort((a, b) => a.number - b.number).map(({ key }) => key)
}

async function writeRows(db: Db, rows: StorableRow[], keys: number[], slice: number): Promise<void> {
  await sql`
    insert into spreadsheet_row (sheet, number, slice, texts, "values", folded)
    select sheet, number, ${-slice}::integer, texts::jsonb, raw::jsonb, folded
    from unnest(${rows.map(({ sheet }) => keys[sheet])}::integer[], ${rows.map(({ number }) => number)}::integer[],
      ${rows.map(({ texts }) => texts)}::text[], ${rows.map(({ values }) => values)}::text[],
      ${rows.map(({ folded }) => folded)}::text[]) as row (sheet, number, texts, raw, folded)`.execute(db)
}
