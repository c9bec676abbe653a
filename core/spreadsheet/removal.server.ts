import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { mayRemove } from './uploader.server.ts'

const rowsPerBatch = 5_000

/** Deletes a file permanently. Its rows are deleted later, in batches, by `sweepRows`. */
export async function removeSpreadsheet(ctx: Context, id: string, uploaderToken?: string): Promise<void> {
  const file = await ctx.db
    .selectFrom('spreadsheet')
    .select(['filename', 'size', 'uploaded_at', 'uploader_hash', 'uploader_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Before the permission check: the list of files is public, and a 401 would sign out a client that is merely late.
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
    await recordAuditEntry(inside, {
      action: 'spreadsheet.remove',
      kind: 'spreadsheet',
      recordId: id,
      before,
    })
  })
}

/** Deletes the rows of deleted files and moves new rows into the search index. Background job without a permission
 * check; safe to run on several nodes at once. */
export async function sweepRows(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deleteSomeRows(ctx)));
  while (!signal?.aborted && (await indexSomeRows(ctx)));
  await sql`select gin_clean_pending_list('spreadsheet_row_search'::regclass)`.execute(ctx.db)
}

/** Indexes slice by slice. A search finds each row both before and after this step. */
async function indexSomeRows(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update spreadsheet_row set slice = -slice where slice < 0 and (sheet, number) in (
      select sheet, number from spreadsheet_row where slice < 0 order by slice desc limit ${rowsPerBatch}
      for update skip locked)`.execute(ctx.db)
  return numAffectedRows > 0n
}

async function deleteSomeRows(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const pending = await sql<{ sheet: number }>`
      select sheet from spreadsheet_removal order by sheet limit 1 for update skip locked`.execute(db)
    const sheet = pending.rows[0]?.sheet
    if (sheet === undefined) return false
    const { numAffectedRows = 0n } = await sql`
      delete from spreadsheet_row where sheet = ${sheet} and number in (
        select number from spreadsheet_row where sheet = ${sheet} order by number limit ${rowsPerBatch})`.execute(
      db,
    )
    if (numAffectedRows < rowsPerBatch)
      await db.deleteFrom('spreadsheet_removal').where('sheet', '=', sheet).execute()
    return true
  })
}
