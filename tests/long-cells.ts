import type { Kysely } from 'kysely'
import { v7 as createId } from 'uuid'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import type { Tables } from '#db/tables.ts'
import { eventsOf } from './spreadsheets.ts'

export const longest = 32_767

/** As long as Excel allows, and no two the same. */
export const longCell = (number: number, length = longest) => `${number} `.padEnd(length, 'ক')

/** A file of the longest cells: a sheet of many rows, and one whose only row is as large as a row may be. */
export async function storeLongCells(db: Kysely<Tables>, { rows = 600, columns = 40 } = {}): Promise<string> {
  const id = createId()
  const many = Array.from({ length: rows }, (_, number) => [longCell(number), number])
  const wide = [Array.from({ length: columns }, (_, number) => longCell(number))]
  const file = { id, filename: 'long.xlsx', size: 4_000, uploaded_at: new Date() }
  const nobody = { uploader_hash: null, uploader_until: null }
  const events = eventsOf([
    { name: 'Many', rows: many },
    { name: 'Wide', rows: wide },
  ])
  await db.transaction().execute((inside) => storeSpreadsheet(inside, { ...file, ...nobody }, later(events)))
  return id
}

async function* later<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items
}
