import type { SheetEvent, SheetHeading, SheetRow } from '#platform/sheets/sheet-reader.ts'
import { foldRow } from './search-text.ts'
import { toStorableJson } from './storable.ts'

/** `sheet` is its number in the file; `texts` and `values` are JSON. */
export type StorableRow = { sheet: number; number: number; texts: string; values: string; folded: string }

/** `headings` are those of the sheets that begin here. */
export type Batch = { headings: SheetHeading[]; rows: StorableRow[]; isLast: boolean }

const rowsAtOnce = 2_000
const lettersAtOnce = 4_000_000

/** What a reader tells, as much at a time as one statement stores; the next while one is being stored. */
export async function* inBatches(events: AsyncIterable<SheetEvent>): AsyncGenerator<Batch> {
  const batches = collect(events)
  let next = batches.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      // Whoever asks for it hears of it; perhaps nobody does any more.
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
  let letters = 0
  for await (const event of events) {
    if (event.kind === 'sheet') {
      headings.push(event.sheet)
      sheet++
      continue
    }
    for (const row of event.rows) {
      const ready = toStorable(row, sheet)
      rows.push(ready)
      letters += ready.folded.length
      if (rows.length < rowsAtOnce && letters < lettersAtOnce) continue
      yield { headings, rows, isLast: false }
      headings = []
      rows = []
      letters = 0
    }
  }
  yield { headings, rows, isLast: true }
}

function toStorable({ number, texts, values }: SheetRow, sheet: number): StorableRow {
  const json = toStorableJson(texts)
  const folded = foldRow(texts)
  return { sheet, number, texts: json, values: toStorableJson(values), folded }
}
