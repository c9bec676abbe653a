import pg from 'pg'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { type Change, differing } from '../audit.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { clientOwner, isPlaceholder } from '../owner/owner.ts'
import { requireRate } from '../payment-settings/require-rate.server.ts'
import { permit } from '../permissions.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { ClientChange, ClientFields, ClientInput } from './client.ts'
import { adoptRecords } from './client-address.server.ts'
import { clientColumns, clients, toClient } from './client-rows.server.ts'

/** Fields that the audit log may keep for ever. Of the others it keeps only which of them changed. */
const publicFields = ['tags', 'source', 'status', 'currency', 'language', 'remindersPaused'] as const
type PublicFields = Pick<ClientFields, (typeof publicFields)[number]>

/** Adds a client. Calls with the same idempotency key add it once. */
export async function createClient(ctx: Context, input: ClientInput, key?: string): Promise<string> {
  permit(ctx, 'client.create')
  return doOnce(ctx, { key, operation: 'client.create', input }, (inside) => insertClient(inside, input))
}

/** Adds a client in the transaction of a verb that has checked the permission. */
export async function insertClient(inside: Context, { email, ...facts }: ClientInput): Promise<string> {
  if (email && isPlaceholder(email)) throw refusalOfEmail('invalid', 'This is not an address of a person')
  await requireRate(inside, facts.currency, 'currency')
  const id = createId()
  const now = inside.now()
  const address = email ?? clientOwner(id)
  await inside.db
    .insertInto('client')
    .values({ ...toColumns(facts), id, created_at: now, updated_at: now })
    .execute()
  const inserted = inside.db
    .insertInto('client_email')
    .values({ id: createId(), client_id: id, email: address, created_at: now })
    .execute()
  await inserted.catch((error) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'client_email_email_key'
    throw isTaken ? refusalOfEmail('conflict', 'A client with this address exists already') : error
  })
  await adoptRecords(inside, address, id)
  const after = pick(facts)
  await recordAuditEntry(inside, { action: 'client.create', kind: 'client', recordId: id, after })
  return id
}

/** Returns the number of changed clients; 0 if nothing changed. */
export async function updateClient(
  ctx: Context,
  id: string,
  { version, ...wanted }: ClientChange,
): Promise<number> {
  permit(ctx, 'client.update')
  const privateChange = (before: ClientFields) => {
    const change = differing<ClientFields>(before, wanted)
    for (const name of publicFields) delete change[name]
    return change
  }
  let rest: Partial<ClientFields> = {}
  return updateVersioned<PublicFields, ClientFields & { version: number }>(ctx, {
    ...{ kind: 'client', id, name: 'Client', version },
    async lock(inside) {
      const row = await clients(inside, {})
        .select(clientColumns)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row && (toClient(inside, row) as ClientFields & { version: number })
    },
    diff: (before) => differing<PublicFields>(before, pick(wanted)),
    changeMore(_, before) {
      rest = privateChange(before)
      const changed = Object.keys(rest)
      return changed.length > 0 ? { changed } : {}
    },
    async save(inside, change, { version }) {
      if (change.currency) await requireRate(inside, change.currency, 'currency')
      await inside.db
        .updateTable('client')
        .set({ ...toColumns({ ...change, ...rest }), version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
    },
  })
}

const pick = (facts: Change<PublicFields>): Partial<PublicFields> =>
  Object.fromEntries(publicFields.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])))

const refusalOfEmail = (kind: 'conflict' | 'invalid', sentence: string) =>
  fieldRefusal('email', sentence, kind)
