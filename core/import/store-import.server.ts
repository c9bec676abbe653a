import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { ImportCounts, RowResult } from './import.ts'
import type { ImportKind } from './import-labels.ts'

export type StoredImport = { id: string } & ImportCounts

const importLock = 7_301_590

/** Makes imports wait for each other, so that the second one finds the records of the first. */
export async function lockImports({ db }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(importLock)})`.execute(db)
}

export function countStates(results: readonly Pick<RowResult, 'state'>[]): ImportCounts {
  const count = (wanted: RowResult['state']) => results.filter(({ state }) => state === wanted).length
  return { added: count('new'), known: count('known'), refused: count('refused') }
}

type NewImport = { kind: ImportKind; name: string; results: readonly RowResult[]; ids: readonly string[] }

const batch = 5_000

/** Stores what an import added. Refuses one that added nothing. */
export async function storeImport(
  inside: Context,
  { kind, name, results, ids }: NewImport,
): Promise<StoredImport> {
  const counts = countStates(results)
  if (ids.length === 0) throw nothingNew(counts)
  const id = createId()
  const now = inside.now()
  const refusals = results
    .filter(({ state }) => state === 'refused')
    .map(({ row, reason }) => ({ row, reason }))
  const person_id = inside.actor.kind === 'user' ? inside.actor.id : null
  await inside.db
    .insertInto('data_import')
    .values({ id, kind, name, ...counts, refusals: JSON.stringify(refusals), person_id, created_at: now })
    .execute()
  for (let start = 0; start < ids.length; start += batch) {
    const records = ids
      .slice(start, start + batch)
      .map((record_id) => ({ id: createId(), import_id: id, record_id, created_at: now }))
    await inside.db.insertInto('imported_record').values(records).execute()
  }
  const after = { kind, name, ...counts }
  await recordAuditEntry(inside, { action: 'import.add', kind: 'import', recordId: id, after })
  return { id, ...counts }
}

function nothingNew({ known, refused }: ImportCounts): Refusal {
  const parts = [known > 0 && `${known} already there`, refused > 0 && `${refused} refused`].filter(Boolean)
  return new Refusal('invalid', `There is nothing new in this file: ${parts.join(', ') || 'it has no rows'}.`)
}
