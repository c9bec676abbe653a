import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { ClientInput } from '../client/client.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { clientOwner } from '../owner/owner.ts'
import { clientHeadings } from './client-headings.ts'
import { compareClients } from './compare-clients.server.ts'
import { type Compared, defineImporter, isNewRow, type NewRow } from './importer.server.ts'
import { readClient } from './read-client.ts'

export const clientImporter = defineImporter<'client', ClientInput>({
  kind: 'client',
  headings: clientHeadings,
  areComplete: ({ name, company }) => name !== undefined || company !== undefined,
  readRow: readClient,
  compare: compareClients,
  insert: insertClients,
})

const batch = 500

/** Inserts the new clients and returns their ids. One whose address another request took meanwhile becomes known. */
async function insertClients(inside: Context, compared: readonly Compared<ClientInput>[]): Promise<string[]> {
  const ids: string[] = []
  const fresh = compared.filter(isNewRow)
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

type NewClient = { id: string; result: NewRow<ClientInput> }

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
