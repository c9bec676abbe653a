import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { ClientInput } from '../client/client.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { clientOwner } from '../owner/owner.ts'
import { permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import { areComplete, clientColumns } from './client-headings.ts'
import { type ComparedClient, compareClients } from './compare-clients.server.ts'
import type { ClientPreview, ClientUpload } from './import.ts'
import { readClients } from './read-clients.ts'
import { readImportFile } from './read-file.server.ts'
import { countStates, lockImports, type StoredImport, storeImport } from './store-import.server.ts'

/** Shows what an import would do with each row, without writing anything. */
export async function previewClients(
  ctx: Context,
  upload: ClientUpload,
  content: Buffer,
): Promise<ClientPreview> {
  permitUser(ctx, 'import.add')
  const { headings, columns, rows } = await readImportFile(ctx, upload, content, clientColumns)
  const compared = areComplete(columns) ? await compareClients(ctx, await readClients(rows, columns)) : []
  return {
    ...{ headings, columns },
    ...countStates(compared),
    rows: compared.map(({ input: _, ...result }) => result),
  }
}

/** Imports the new clients of a file in one transaction. Calls with the same idempotency key import it once. */
export async function importClients(
  ctx: Context,
  upload: ClientUpload,
  content: Buffer,
  key?: string,
): Promise<StoredImport> {
  const me = permitUser(ctx, 'import.add')
  const { columns, rows } = await readImportFile(ctx, upload, content, clientColumns)
  if (!areComplete(columns)) {
    const sentence = 'Please choose the column with the name or the company'
    throw new Refusal('invalid', `${sentence}.`, { fields: { columns: sentence } })
  }
  const candidates = await readClients(rows, columns)
  const fingerprint = createHash('sha256').update(content).digest('hex')
  const input = { ...upload, columns, fingerprint }
  return doOnce(ctx, { key, operation: 'import.add', input }, async (inside) => {
    await permitStill(inside, me, 'import.add')
    await lockImports(inside)
    const compared = await compareClients(inside, candidates)
    const ids = await insertClients(inside, compared)
    return storeImport(inside, { kind: 'client', name: upload.name, results: compared, ids })
  })
}

const batch = 500

/** Inserts the new clients and returns their ids. One whose address another request took meanwhile becomes known. */
async function insertClients(inside: Context, compared: ComparedClient[]): Promise<string[]> {
  const ids: string[] = []
  const fresh = compared.filter((one): one is ComparedClient & { input: ClientInput } => one.state === 'new')
  for (let start = 0; start < fresh.length; start += batch) {
    const part = fresh.slice(start, start + batch).map((result) => ({ id: createId(), result }))
    const taken = await insertBatch(inside, part)
    for (const { id, result } of part) {
      if (!taken.has(id)) ids.push(id)
      else Object.assign(result, { state: 'known', reason: 'Was added by someone else just now.' })
    }
  }
  return ids
}

type NewClient = { id: string; result: { input: ClientInput } }

async function insertBatch({ db, now }: Context, part: readonly NewClient[]): Promise<Set<string>> {
  const at = now()
  const all = part.map(({ id }) => id)
  const clients = part.map(({ id, result: { input } }) => {
    const { email: _, ...facts } = input
    return { ...toColumns(facts), id, created_at: at, updated_at: at }
  })
  await db.insertInto('client').values(clients).execute()
  const emails = part.map(({ id, result }) => ({
    id: createId(),
    client_id: id,
    email: result.input.email ?? clientOwner(id),
    created_at: at,
  }))
  const inserted = await db
    .insertInto('client_email')
    .values(emails)
    .onConflict((known) => known.column('email').doNothing())
    .returning('client_id as id')
    .execute()
  const added = new Set(inserted.map(({ id }) => id))
  const taken = all.filter((id) => !added.has(id))
  if (taken.length > 0) await db.deleteFrom('client').where('id', 'in', taken).execute()
  await sql`select adopt_files_and_notes(email, client_id) from client_email
    where client_id = any(${all}::uuid[])`.execute(db)
  return new Set(taken)
}
