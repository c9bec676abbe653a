import { type Kysely, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { createPieces } from './pieces.ts'

type Db = Kysely<Tables>

/** Chosen so that one step of a search reads a slice within a few milliseconds. */
export const rowsInSlice = 4_000

/** Assigns the rows of one file to slices; the file's record stores `first`. */
export type Slices = {
  first: number
  /** Returns the slice for these rows. The caller stores them next. */
  assign: (foldedRows: string[]) => Promise<number>
  /** Must be called after the last row. */
  close: () => Promise<void>
}

/** Opens slices for one file only, for a file with more than one batch of rows. */
export async function openSlices(db: Db): Promise<Slices> {
  const first = await nextSliceId(db)
  let slice = { id: first, rowCount: 0, pieces: createPieces() }

  const close = async () => {
    const { id, rowCount, pieces } = slice
    await db
      .insertInto('spreadsheet_slice')
      .values({ id, first, row_count: rowCount, is_shared: false, pieces: pieces.list() })
      .execute()
  }
  async function assign(foldedRows: string[]): Promise<number> {
    if (slice.rowCount > 0 && slice.rowCount + foldedRows.length > rowsInSlice) {
      await close()
      slice = { id: await nextSliceId(db), rowCount: 0, pieces: createPieces() }
    }
    slice.rowCount += foldedRows.length
    for (const folded of foldedRows) slice.pieces.add(folded)
    return slice.id
  }
  return { first, assign, close }
}

/** Adds a small file to a slice shared with other consecutive small files, so that a search takes fewer steps. */
export async function openSharedSlice(db: Db, foldedRows: string[]): Promise<Slices> {
  const own = createPieces()
  for (const folded of foldedRows) own.add(folded)
  const open = await sql<{ id: number }>`
    select id from spreadsheet_slice
    where id = (select max(id) from spreadsheet_slice) and is_shared and row_count + ${foldedRows.length} <= ${rowsInSlice}
    for update skip locked`.execute(db)
  const id = open.rows[0]?.id ?? (await nextSliceId(db))
  await sql`
    insert into spreadsheet_slice as slice (id, first, row_count, is_shared, pieces)
    values (${id}, ${id}, ${foldedRows.length}, true, ${own.list()})
    on conflict (id) do update set row_count = slice.row_count + excluded.row_count,
      pieces = array(select unnest(slice.pieces) union select unnest(excluded.pieces))`.execute(db)
  return { first: id, assign: async () => id, close: async () => {} }
}

async function nextSliceId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('spreadsheet_slice', 'id')) as id`.execute(db)
  return Number(rows[0]?.id)
}
