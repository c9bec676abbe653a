import { sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { moveClientAddress } from '../client/client-address.server.ts'
import type { Context } from '../context.ts'
import { holdCredit } from '../ledger/hold-money.server.ts'

/** All columns with the owner's email address; a test compares the list with the database. */
export const ownerColumns: [table: keyof Tables, column: string][] = [
  ['quote', 'email'],
  ['template_request', 'email'],
  ['client_order', 'email'],
  ['project_record', 'email'],
  ['invoice', 'email'],
  ['credit_note', 'email'],
  ['payment_claim', 'email'],
  ['ledger_entry', 'email'],
  ['problem', 'email'],
  ['attachment', 'owner_email'],
  ['certificate', 'owner_email'],
]

/** Tables whose address is printed on legally retained papers or needed to maintain the client's site. */
const retainsAddress = new Set<keyof Tables>([
  ...(['project_record', 'invoice', 'credit_note', 'payment_claim', 'ledger_entry'] as const),
])

/** Moves all records of one owner to another. Repeats until none is left, because staff may add a record concurrently,
 * though only next to one that is locked here. Returns true if the former address must be retained. */
export async function moveRecords(inside: Context, from: string, to: string): Promise<boolean> {
  await lockAsPaymentsDo(inside, from)
  await sql`select set_config('site.changes_owner', 'on', true)`.execute(inside.db)
  let isAddressRetained = false
  for (let found = true; found; ) {
    found = false
    for (const [table, column] of ownerColumns) {
      const count = await changeOwner(inside, { table, column, from, to })
      if (count === 0) continue
      found = true
      isAddressRetained ||= retainsAddress.has(table)
    }
  }
  await moveClientAddress(inside, from, to)
  await sql`select set_config('site.changes_owner', 'off', true)`.execute(inside.db)
  return isAddressRetained
}

/** Locks what an accepted payment locks, in the same sequence, so that the two wait for each other without a deadlock. */
async function lockAsPaymentsDo({ db }: Context, email: string): Promise<void> {
  const lock = (table: string) =>
    sql`select from ${sql.table(table)} where email = ${email} order by id for update`.execute(db)
  await lock('payment_claim')
  await lock('invoice')
  await holdCredit({ db }, email)
  await lock('client_email')
}

type Move = { table: keyof Tables; column: string; from: string; to: string }

async function changeOwner({ db }: Context, { table, column, from, to }: Move): Promise<number> {
  // The version change makes edits based on the old record conflict; they would restore the old address.
  const version = table === 'project_record' ? sql`, version = version + 1` : sql``
  const isOwned = table === 'project_record' ? sql`lower(email) = ${from}` : sql`${sql.ref(column)} = ${from}`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to} ${version} where ${isOwned}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
