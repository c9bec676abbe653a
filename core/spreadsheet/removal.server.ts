import { sql } from 'kysely'
import { recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { mayRemove } from './uploader.server.ts'

const rowsAtOnce = 5_000

/** Gone for everybody at once and for good; its rows follow in small steps (`sweepRows`). */
export async function removeSpreadsheet(ctx: Context, id: string, uploaderToken?: string): Promise<void> {
  const file = await ctx.db
    .selectFrom('spreadsheet')
    .select(['filename', 'size', 'uploaded_at', 'uploader_hash', 'uploader_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Everybody sees which files there are; who comes too late shall not be signed out for it.
  if (!file) throw notFound('File')
  if (!mayRemove(ctx, file, uploaderToken)) permit(ctx, 'spreadsheet.remove')
  await inTransaction(ctx, async (inside) => {
    const { numDeletedRows } = await inside.db
      .deleteFrom('spreadsheet')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('File')
    const { filename: name, size, uploaded_at: uploadedAt } = file
    const before = { name, size, uploadedAt }
    await recordAct(inside, { action: 'spreadsheet.remove', kind: 'spreadsheet', recordId: id, before })
  })
}

/** Removes the rows of deleted files and sorts new ones into the search index. What the site does by itself:
 * nobody asks for it; several nodes may at once. */
export async function sweepRows(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await removeSomeRows(ctx)));
  while (!signal?.aborted && (await sortSomeRows(ctx)));
  await sql`select gin_clean_pending_list('spreadsheet_row_search'::regclass)`.execute(ctx.db)
}

/** Slice by slice; a search finds each of them, either way. */
async function sortSomeRows(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update spreadsheet_row set slice = -slice where slice < 0 and (sheet, number) in (
      select sheet, number from spreadsheet_row where slice < 0 order by slice desc limit ${rowsAtOnce}
      for update skip locked)`.execute(ctx.db)
  return numAffectedRows > 0n
}

async function removeSomeRows(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const asked = await sql<{ sheet: number }>`
      select sheet from spreadsheet_removal order by sheet limit 1 for update skip locked`.execute(db)
    const sheet = asked.rows[0]?.sheet
    if (sheet === undefined) return false
    const { numAffectedRows = 0n } = await sql`
      delete from spreadsheet_row where sheet = ${sheet} and number in (
        select number from spreadsheet_row where sheet = ${sheet} order by number limit ${rowsAtOnce})`.execute(
      db,
    )
    if (numAffectedRows < rowsAtOnce)
      await db.deleteFrom('spreadsheet_removal').where('sheet', '=', sheet).execute()
    return true
  })
}
