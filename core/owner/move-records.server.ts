import { sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Context } from '../context.ts'

/** Every column that says whose a record is; a test compares them with the database. */
export const ownerColumns: [table: keyof Tables, column: string][] = [
  ['template_request', 'email'],
  ['client_order', 'email'],
  ['project_record', 'email'],
  ['invoice', 'email'],
  ['payment_claim', 'email'],
  ['ledger_entry', 'email'],
  ['problem', 'email'],
  ['attachment', 'owner_email'],
  ['certificate', 'owner_email'],
]

/** Their address is printed on papers that the law makes us keep, or is needed to look after the client's site. */
const keepsAddress = new Set<keyof Tables>(['project_record', 'invoice', 'payment_claim', 'ledger_entry'])

const creditLock = 73

/** Gives all records of one owner to another. Staff may add records at the same time, but only beside one that is
 * locked here: repeats until it finds none. Tells whether the former address has to be kept. */
export async function moveRecords(inside: Context, from: string, to: string): Promise<boolean> {
  await sql`select set_config('site.changes_owner', 'on', true),
    pg_advisory_xact_lock(hashtextextended(${from}, ${sql.lit(creditLock)}))`.execute(inside.db)
  let isAddressKept = false
  for (let found = true; found; ) {
    found = false
    for (const [table, column] of ownerColumns) {
      const count = await changeOwner(inside, { table, column, from, to })
      if (count === 0) continue
      found = true
      isAddressKept ||= keepsAddress.has(table)
    }
  }
  await sql`select set_config('site.changes_owner', 'off', true)`.execute(inside.db)
  return isAddressKept
}

type Move = { table: keyof Tables; column: string; from: string; to: string }

async function changeOwner({ db }: Context, { table, column, from, to }: Move): Promise<number> {
  // The new version refuses an edit that was begun before, which would write the old address back.
  const version = table === 'project_record' ? sql`, version = version + 1` : sql``
  const isTheirs =
    table === 'project_record' ? sql`lower(email) = ${from}` : sql`${sql.ref(column)} = ${from}`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to} ${version} where ${isTheirs}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
