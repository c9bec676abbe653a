import type { SheetEvent, SheetHeading, SheetRow } from '#platform/sheets/sheet-event.ts'
import { foldRow } from './search-text.ts'
import { toStorableJson } from './storable.ts'

/** `sheet` is the sheet's number in the file; `texts` and `values` are JSON. */
export type StorableRow = { sheet: number; number: number; texts: string; values: string; folded: string }

/** `headings` are those of the sheets that begin in this batch. */
export type Batch = { headings: SheetHeading[]; rows: StorableRow[]; isLast: boolean }

const rowsPerBatch = 2_000
const charactersPerBatch = 4_000_000

/** Groups a reader's events into batches that one statement stores. Reads the next batch while one is being stored. */
export async function* inBatches(events: AsyncIterable<SheetEvent>): AsyncGenerator<Batch> {
  const batches = collect(events)
  let next = batches.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      // Prevents an unhandled rejection if the caller stops early; `await next` still throws the error.
      next.catch(() => {})
      yield value
    }
  } finally {
    await batches.return(undefined).catch(() => {})
  }
}

async function* collect(events: AsyncIterable<SheetEvent>): AsyncGenerator<Batch, undefined> {
  let headings: SheetHeading[] = []
  let rows: StorableRow[] = []
  let sheet = -1
  let characters = 0
  for await (const event of events) {
    if (event.kind === 'sheet') {
      headings.push(event.sheet)
      sheet++
      continue
    }
    for (const row of event.rows) {
      const storable = toStorable(row, sheet)
      rows.push(storable)
      characters += storable.folded.length
      if (rows.length < rowsPerBatch && characters < charactersPerBatch) continue
      yield { headings, rows, isLast: false }
      headings = []
      rows = []
      characters = 0
    }
  }
  yield { headings, rows, isLast: true }
}

function toStorable({ number, texts, values }: SheetRow, sheet: number): StorableRow {
  const json = toStorableJson(texts)
  const folded = foldRow(texts)
  return { sheet, number, texts: json, values: toStorableJson(values), folded }
}
