import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { UndoneRow } from './import.ts'
import type { ImportKind } from './import-labels.ts'
import { staysColumn } from './stays.server.ts'

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
    if (found.undone_at) return { removed: 0, kept: await countKept(inside, id) }
    await lockRecords[found.kind](inside, id)
    const { rows } = await sql<{ recordId: string; stays: string }>`
      select record_id as "recordId", ${await staysColumn(inside, found.kind)} as stays
      from imported_record where import_id = ${id}`.execute(db)
    const untouched = rows.filter(({ stays }) => stays === '').map(({ recordId }) => recordId)
    await removeRecords[found.kind](inside, untouched)
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

async function countKept({ db }: Context, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from imported_record where import_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

type Work<Argument> = Record<ImportKind, (inside: Context, argument: Argument) => Promise<unknown>>

/** Locks the records in the sequence in which new records of a client lock it: they wait, or are seen afterwards. */
const lockRecords: Work<string> = {
  async client({ db }, importId) {
    const ids = sql`select record_id from imported_record where import_id = ${importId}`
    await sql`select from client_email where client_id in (${ids}) order by id for update`.execute(db)
    await sql`select from client where id in (${ids}) order by id for update`.execute(db)
  },
}

const removeRecords: Work<string[]> = {
  client: ({ db }, ids) => sql`delete from client where id = any(${ids}::uuid[])`.execute(db),
}
