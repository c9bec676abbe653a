import type { SheetHeading, SheetRow } from '#platform/sheets/sheet-event.ts'
import { createSheetReader, type SheetReader } from '#platform/sheets/sheet-reader.ts'

const reader = createSheetReader()

export type ReadSheet = SheetHeading & { rows: SheetRow[] }

/** Reads a whole workbook into memory, for tests. */
export async function readSheets(
  bytes: Buffer,
  { read }: SheetReader = reader,
  signal = AbortSignal.timeout(25_000),
  client = 'test',
): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  for await (const event of read(bytes, { signal, client })) {
    if (event.kind === 'sheet') sheets.push({ ...event.sheet, rows: [] })
    else sheets.at(-1)?.rows.push(...event.rows)
  }
  return sheets
}
