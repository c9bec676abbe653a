import type { Context } from '#core/context.ts'
import { uploadSpreadsheet } from '#core/spreadsheet/upload.server.ts'
import { createRandomToken } from '#core/stored-token.server.ts'
import type { SheetEvent, SheetHeading, SheetRow } from '#platform/sheets/sheet-event.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'

type Cell = SheetRow['values'][number]
type SomeSheet = Partial<SheetHeading> & { rows: Cell[][] }
type SomeFile = { filename?: string; sheets?: SomeSheet[]; uploaderToken?: string }

/** Yields the events of reading a workbook with these sheets; rows without cells are blank and left out. */
export function* eventsOf(sheets: SomeSheet[]): Generator<SheetEvent> {
  for (const [index, { rows, ...heading }] of sheets.entries()) {
    const sheet: SheetHeading = {
      name: `Sheet${index + 1}`,
      kind: 'rows',
      isHidden: false,
      isDamaged: false,
      columnCount: rows.reduce((most, row) => Math.max(most, row.length), 0),
      rowCount: rows.length,
      columnWidths: [],
      merges: [],
      ...heading,
    }
    yield { kind: 'sheet', sheet }
    const numbered = rows.map((values, number) => ({ number, texts: values.map(show), values }))
    const filled = numbered.filter(({ values }) => values.length > 0)
    for (let at = 0; at < filled.length; at += 1_000)
      yield { kind: 'rows', rows: filled.slice(at, at + 1_000) }
  }
}

const show = (value: Cell) => (value === null ? '' : String(value))

/** A reader that returns these events for any file. */
export const readerOf = (events: () => Iterable<SheetEvent> | AsyncIterable<SheetEvent>): SheetReader => ({
  prepare: () => {},
  async *read() {
    yield* events()
  },
  close: async () => {},
})

/** Uploads a file whose content is read as these sheets. */
export async function addSpreadsheet(ctx: Context, file: SomeFile = {}): Promise<string> {
  const { filename = 'prices.xlsx', sheets = [{ rows: [['Name', 'Price']] }] } = file
  const reader = readerOf(() => eventsOf(sheets))
  const input = {
    filename,
    content: Buffer.from('a file'),
    uploaderToken: file.uploaderToken ?? createRandomToken(),
  }
  const { id } = await uploadSpreadsheet({ ...ctx, sheets: reader }, input, new AbortController().signal)
  return id
}
