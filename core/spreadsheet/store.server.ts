import { type Kysely, sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { SheetEvent, SheetHeading, SheetRow } from '#platform/sheets/sheet-reader.ts'
import { foldRow } from './search-text.ts'
import { openSlices, type Slices, shareSlice } from './slices.server.ts'
import { toStorable, toStorableJson } from './storable.ts'

type Db = Kysely<Tables>
export type NewSpreadsheet = {
  id: string
  filename: string
  size: number
  uploaded_at: Date
  uploader_hash: Buffer | null
  uploader_until: Date | null
  is_sample?: boolean
}
/** As they come out of a reader. */
export type SheetEvents = AsyncIterable<SheetEvent>
type Waiting = { sheet: number; number: number; texts: string; values: string; folded: string }

const rowsAtOnce = 2_000
const lettersAtOnce = 4_000_000

/** Writes a file and its rows while they arrive; to be called in a transaction. */
export async function storeSpreadsheet(db: Db, file: NewSpreadsheet, events: SheetEvents): Promise<void> {
  const headings: SheetHeading[] = []
  const keys: number[] = []
  let slices: Slices | undefined
  let waiting: Waiting[] = []
  let letters = 0

  async function write(open: (foldedRows: string[]) => Promise<Slices>): Promise<void> {
    const folded = waiting.map((row) => row.folded)
    if (!slices) {
      slices = await open(folded)
      await db
        .insertInto('spreadsheet')
        .values({ ...file, first_slice: slices.first })
        .execute()
    }
    keys.push(...(await writeHeadings(db, file.id, headings.slice(keys.length), keys.length)))
    if (waiting.length > 0) await writeRows(db, waiting, keys, await slices.place(folded))
    waiting = []
    letters = 0
  }

  for await (const event of events) {
    if (event.kind === 'sheet') headings.push(event.sheet)
    else {
      for (const row of event.rows) {
        const ready = toWaiting(row, headings.length - 1)
        waiting.push(ready)
        letters += ready.folded.length
        if (waiting.length >= rowsAtOnce || letters >= lettersAtOnce) await write(() => openSlices(db))
      }
    }
  }
  await write((folded) => shareSlice(db, folded))
  await slices?.close()
}

function toWaiting({ number, texts, values }: SheetRow, sheet: number): Waiting {
  const json = toStorableJson(texts)
  const folded = foldRow(texts)
  return { sheet, number, texts: json, values: toStorableJson(values), folded }
}

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
  const written = await db.insertInto('spreadsheet_sheet').values(rows).returning(['key', 'number']).execute()
  return written.sort((a, b) => a.number - b.number).map(({ key }) => key)
}

async function writeRows(db: Db, rows: Waiting[], keys: number[], slice: number): Promise<void> {
  await sql`
    insert into spreadsheet_row (sheet, number, slice, texts, "values", folded)
    select sheet, number, ${slice}, texts::jsonb, raw::jsonb, folded
    from unnest(${rows.map(({ sheet }) => keys[sheet])}::integer[], ${rows.map(({ number }) => number)}::integer[],
      ${rows.map(({ texts }) => texts)}::text[], ${rows.map(({ values }) => values)}::text[],
      ${rows.map(({ folded }) => folded)}::text[]) as row (sheet, number, texts, raw, folded)`.execute(db)
}
