import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import { withMerged } from '../client-member/with-merged.server.ts'
import type { Context, User } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { requestJob } from '../job/job.server.ts'
import { moveRecords, ownerColumns } from '../owner/move-records.server.ts'
import {
  deletedAccountName,
  deletedClient,
  deletedClientName,
  describePlaceholder,
  isDeletedClient,
  isDeletedOwner,
  isPlaceholder,
} from '../owner/owner.ts'
import { removeCorrespondence } from '../owner/remove-correspondence.server.ts'
import { permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import { lockAddress } from '../person/role-decision.server.ts'
import { applyQuoteMove } from '../quote/move-quote.server.ts'
import { quoteMachine } from '../quote/quote-machine.ts'
import { getQuoteLocked } from '../quote/quote-rows.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'
import { forgetClients } from './client-address.server.ts'
import { clients } from './client-rows.server.ts'

type Address = { id: string; email: string }

/** Deletes a client for good, with those merged into it. One with records that the provider keeps loses its personal data
 * and its addresses instead, so that a later account with the same address cannot read them. */
export async function removeClient(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'client.remove')
  requireRecentSignIn(ctx, me, 'Please sign in again to delete a client.')
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const addresses = await holdAddresses(inside, me, id)
    const { rows } = await sql<{ id: string }>`${withMerged(id)}`.execute(db)
    const ids = rows.map((row) => row.id)
    await refuseAccess(inside, ids, addresses)
    await sql`delete from contact_message_record where id in (
      select conversation_id from conversation_client where client_id = any(${ids}::uuid[]))`.execute(db)
    await sql`delete from note where client_id = any(${ids}::uuid[])`.execute(db)
    const isAnonymised = await hasRecords(inside, ids)
    if (isAnonymised) {
      await detach(inside, ids, addresses)
      await withdrawQuotes(inside, ids)
    }
    for (const { email } of addresses) await removeCorrespondence(inside, email)
    if (!isAnonymised) await sql`delete from client where id = any(${ids}::uuid[])`.execute(db)
    await requestJob(inside, 'sweep-files')
    const after = { isAnonymised }
    await recordAuditEntry(inside, { action: 'client.remove', kind: 'client', recordId: id, after })
  })
}

/** Locks the client and its addresses: sign-ins with them, merges and new records wait. */
async function holdAddresses(inside: Context, me: User, id: string): Promise<Address[]> {
  const { db } = inside
  const known = db
    .selectFrom('client_email')
    .select(['id', 'email'])
    .where('client_id', '=', id)
    .orderBy('email')
  const seen = await known.execute()
  for (const { email } of seen) if (!isPlaceholder(email)) await lockAddress(inside, email)
  // Before the client, as imports do.
  await permitStill(inside, me, 'client.remove')
  const client = clients(inside, {}).select('id').where('id', '=', id).forNoKeyUpdate()
  if (!(await client.executeTakeFirst())) throw notFound('Client')
  const held = await known.forUpdate().execute()
  if (held.some(({ email }) => !seen.some((one) => one.email === email))) {
    throw new Refusal('conflict', 'This client was changed meanwhile. Please reload the page.')
  }
  return held
}

async function refuseAccess({ db }: Context, ids: string[], addresses: Address[]): Promise<void> {
  const emails = addresses.map(({ email }) => email)
  const { rows } = await sql<{ email: string }>`select lower(email) as email from person
    where lower(email) = any(${emails}::text[]) and deleted_at is null limit 1`.execute(db)
  if (rows[0]) {
    const sentence = `The person with ${rows[0].email} has an account, and deletes this data with it, under ‘Your account’.`
    throw new Refusal('conflict', sentence)
  }
  const members = await sql`select from client_member join person on person.id = person_id
    where client_id = any(${ids}::uuid[]) and deleted_at is null limit 1`.execute(db)
  if (members.rows.length > 0) {
    throw new Refusal('conflict', 'Somebody acts for this client. Please remove its members first.')
  }
}

async function hasRecords({ db }: Context, ids: string[]): Promise<boolean> {
  const tables = [...ownerColumns.map(([table]) => table), 'coupon']
  const found = tables.map(
    (table) => sql`exists (select from ${sql.table(table)} where client_id = any(${ids}::uuid[]))`,
  )
  const held = sql`exists (select from custody_item where held_by = 'provider' and client_id = any(${ids}::uuid[]))`
  const { rows } = await sql<{
    has: boolean
  }>`select ${sql.join([...found, held], sql` or `)} as has`.execute(db)
  return rows[0]?.has === true
}

/** Gives the records of each address to a placeholder. */
async function detach(inside: Context, ids: string[], addresses: Address[]): Promise<void> {
  for (const { id, email } of addresses) {
    if (isDeletedOwner(email)) continue
    const owner = deletedClient(id)
    const isAddressRetained = await moveRecords(inside, email, owner)
    if (!isAddressRetained) continue
    // Without an address, too: by the age of this row the papers lose company and tax number.
    const former = { owner, email: describePlaceholder(email) ?? email, detached_at: inside.now() }
    await inside.db.insertInto('former_owner').values(former).execute()
  }
  // The person may have deleted the account before.
  const isAccount = addresses.length > 0 && addresses.every(isOfDeletedAccount)
  await forgetClients(inside, ids, isAccount ? deletedAccountName : deletedClientName)
}

/** Declines the quotes that nobody can accept any more. They were locked with the other records. */
async function withdrawQuotes(inside: Context, ids: string[]): Promise<void> {
  const open = await inside.db
    .selectFrom('quote')
    .select('id')
    .where(sql<boolean>`client_id = any(${ids}::uuid[])`)
    .where('status', 'in', quoteMachine.moves.decline.from)
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const quote = await getQuoteLocked(inside, id)
    await applyQuoteMove(inside, quote, { move: 'decline', reason: 'The client was deleted' }, 'staff')
  }
}

const isOfDeletedAccount = ({ email }: Address) => isDeletedOwner(email) && !isDeletedClient(email)
