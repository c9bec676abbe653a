import { type RawBuilder, sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { UndoneRow } from './import.ts'
import { importPermissions } from './import-labels.ts'
import { importedRecords } from './imported-records.server.ts'

/** Removes the records of an import that nobody has used or changed since, once. The others stay. */
export async function undoImport(ctx: Context, id: string): Promise<UndoneRow> {
  permit(ctx, 'import.undo')
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const found = await db
      .selectFrom('data_import')
      .select(['kind', 'name', 'undone_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('Import')
    permit(inside, importPermissions[found.kind])
    if (found.undone_at) return { removed: 0, kept: await countKept(inside, id) }
    const records = importedRecords[found.kind]
    await records.lock(inside, id)
    await forgetGone(inside, id, records.title)
    const { rows } = await sql<{ recordId: string; stays: string }>`
      select record_id as "recordId", ${await records.stays(inside)} as stays
      from imported_record where import_id = ${id}`.execute(db)
    const untouched = rows.filter(({ stays }) => stays === '').map(({ recordId }) => recordId)
    await records.remove(inside, untouched)
    await sql`delete from imported_record where import_id = ${id}
      and record_id = any(${untouched}::uuid[])`.execute(db)
    const result = { removed: untouched.length, kept: rows.length - untouched.length }
    await db
      .updateTable('data_import')
      .set({ removed: result.removed, undone_at: now() })
      .where('id', '=', id)
      .execute()
    const after = { kind: found.kind, name: found.name, ...result }
    await recordAuditEntry(inside, { action: 'import.undo', kind: 'import', recordId: id, after })
    return result
  })
}

/** Leaves out what somebody deleted for good since, which is neither removed nor kept. */
const forgetGone = ({ db }: Context, id: string, title: RawBuilder<string>) =>
  sql`delete from imported_record where import_id = ${id} and ${title} = ''`.execute(db)

async function countKept({ db }: Context, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from imported_record where import_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}
