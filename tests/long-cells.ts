import type { Kysely } from 'kysely'
import { v7 as createId } from 'uuid'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import type { Tables } from '#db/tables/tables.ts'
import { eventsOf } from './spreadsheets.ts'

export const longest = 32_767

/** A unique cell text, by default as long as Excel allows. */
export const longCell = (number: number, length = longest) => `${number} `.padEnd(length, 'ক')

/** Stores a file of the longest cells: one sheet with many rows, and one with a single row of the maximum size. */
export async function storeLongCells(db: Kysely<Tables>, { rows = 600, columns = 40 } = {}): Promise<string> {
  const id = createId()
  const many = Array.from({ length: rows }, (_, number) => [longCell(number), number])
  const wide = [Array.from({ length: columns }, (_, number) => longCell(number))]
  const file = { id, filename: 'long.xlsx', size: 4_000, uploaded_at: new Date() }
  const noUploader = { uploader_hash: null, uploader_until: null }
  const events = eventsOf([
    { name: 'Many', rows: many },
    { name: 'Wide', rows: wide },
  ])
  await db
    .transaction()
    .execute((inside) => storeSpreadsheet(inside, { ...file, ...noUploader }, toAsync(events)))
  return id
}

async function* toAsync<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items
}
